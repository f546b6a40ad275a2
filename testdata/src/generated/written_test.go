package generated

const inTest = "http//example.org"
