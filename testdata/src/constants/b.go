package constants

const high = "70000"
