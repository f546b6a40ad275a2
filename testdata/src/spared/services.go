package spared

type brand struct {
	URI, ID, Brand string
	Legacy         bool
	Retries        int
}

// The port belongs to the service, as its ids do. What is like it is in defects/services.go.
func brandOf(region string) brand {
	if region == "au" {
		return brand{URI: "https://prd.acme-cars.com.au:8080", ID: "855c72df", Legacy: true}
	}
	return brand{
		URI:     "https://prd.eu.acme-cars.com:8080",
		ID:      "6d477c38",
		Brand:   "acme",
		Retries: 3,
	}
}
