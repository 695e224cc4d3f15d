import { readSecret } from './secret-file.mjs'

/**
 * What the simulator's environment says of the broker: the one that ours names, or the embedded one. What is given on its
 * command line stands.
 */
export function brokerEnv({ env = process.env, settings }) {
  const host = ['0.0.0.0', '::'].includes(settings.mqttBind) ? '127.0.0.1' : settings.mqttBind
  return {
    MQTT_URL:
      readSecret(env, 'MQTT_URL') || `mqtt://${host.includes(':') ? `[${host}]` : host}:${settings.mqttPort}`,
    MQTT_PASSWORD: readSecret(env, 'MQTT_PASSWORD') ?? '',
  }
}
