package generated

var use = broken + "/a"
