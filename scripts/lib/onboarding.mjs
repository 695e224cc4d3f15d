import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAME = 'onboarding-login.json'
const isLoopback = (host) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
const isSet = (env, name) => Boolean(env[name] || env[`${name}_FILE`])

/**
 * The login that new devices present. In an image the broker is open to the network from the start, so one is made and
 * kept in the data folder unless it was given. Answers { username, password, file, isNew }, or null where none is made.
 */
export function keepOnboardingLogin({ settings, env }) {
  const isOpen = settings.hasEmbeddedBroker && !isLoopback(settings.mqttBind)
  if (!isOpen || isSet(env, 'MQTT_USERNAME') || isSet(env, 'MQTT_PASSWORD')) return null
  const file = join(settings.dataDir, NAME)
  const isNew = !existsSync(file)
  if (isNew) {
    const login = { username: 'onboarding', password: randomBytes(18).toString('base64url') }
    writeFileSync(`${file}.new`, `${JSON.stringify(login)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return { ...JSON.parse(readFileSync(file, 'utf8')), file, isNew }
}
