import { readSecret } from './secret-file.mjs'

/**
 * The simulator's options for the broker that the environment names, or the embedded one; what is `given` on the
 * command line stands.
 */
export function brokerOptions({ env = process.env, settings, given = [] }) {
  const host = ['0.0.0.0', '::'].includes(settings.mqttBind) ? '127.0.0.1' : settings.mqttBind
  const named = {
    broker:
      readSecret(env, 'MQTT_URL') || `mqtt://${host.includes(':') ? `[${host}]` : host}:${settings.mqttPort}`,
    root: env.MQTT_ROOT,
    username: env.MQTT_USERNAME,
    password: readSecret(env, 'MQTT_PASSWORD'),
  }
  const isGiven = (name) => given.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`))
  // A login belongs to its broker.
  const wanted = isGiven('broker') ? ['root'] : Object.keys(named)
  return wanted.filter((name) => named[name] && !isGiven(name)).flatMap((name) => [`--${name}`, named[name]])
}
