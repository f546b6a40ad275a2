package spared

import "example.org/viper"

// A setting that is named as the header is.
func settings() {
	viper.BindEnv("access-control-allow-origin", "ORIGIN")
	viper.Set("access-control-allow-origin", "ACCESS_CONTROL_ALLOW_ORIGIN")
}
