package sink

import "testing"

func TestParse(t *testing.T) {
	for _, test := range []struct {
		name string
		want Row
	}{
		{"corp.example/web.Fetch:0", Row{"corp.example/web", "", "Fetch", 0, Target}},
		{"corp.example/web/v3.Client.Fetch:2", Row{"corp.example/web", "Client", "Fetch", 2, Target}},
		{"gopkg.in/web.v2.Fetch:0", Row{"gopkg.in/web", "", "Fetch", 0, Target}},
		{"github.com/nats-io/nats.go.Connect:0", Row{"github.com/nats-io/nats.go", "", "Connect", 0, Target}},
		{"web.Client.Fetch:1", Row{"web", "Client", "Fetch", 1, Target}},
	} {
		if got, err := Parse(test.name); err != nil || got != test.want {
			t.Errorf("%s: got %+v, %v", test.name, got, err)
		}
	}
	for _, wrong := range []string{
		"", ":", ":0", "web.Fetch", "web.Fetch:", "web.Fetch:-1", "web.Fetch:x", "Fetch:0", "web/Fetch:0", "web.:0", "web.a b:0",
	} {
		if got, err := Parse(wrong); err == nil {
			t.Errorf("%q: got %+v, want an error", wrong, got)
		}
	}
}
