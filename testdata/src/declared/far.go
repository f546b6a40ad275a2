package declared

const far = "https://api.example.org/far away" // want `char-unsafe`

var fileURL = "file://etc/hosts" // want `file-host`
