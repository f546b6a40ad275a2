package defects

type service struct{ URI, ID string }

// A record that is filled at run time, has the URL alone or the address of a machine is no description
// of a service.
func services(id string) []service {
	return []service{
		{URI: "https://prd.acme-cars.com:8080", ID: id}, // want `port-nondefault: `
		{URI: "https://prd.acme-cars.com:8081"},         // want `port-nondefault: `
		{URI: "https://9.9.9.9:8082", ID: "6d477c38"},   // want `port-nondefault: `
		{"https://prd.acme-cars.com:8083", "6d477c38"},  // want `port-nondefault: `
	}
}
