export function brokerEnv(options: {
  env?: Record<string, string | undefined>
  settings: { mqttBind: string; mqttPort: number }
}): { MQTT_URL: string; MQTT_PASSWORD: string }
