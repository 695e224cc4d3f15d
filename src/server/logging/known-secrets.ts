import { amqpPasswordOf } from '@/domain/system/broker-address'
import { env, usedAuthSecret } from '@/server/env'

/** Settings that are secrets. */
export const SECRET_VALUES = [
  'NEXTAUTH_SECRET',
  'DATABASE_PASSWORD',
  'MQTT_PASSWORD',
  'MQTT_HOME_ASSISTANT_PASSWORD',
  'SUPERUSER_PASSWORD',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'VAPID_PRIVATE_KEY',
  'TELEGRAM_BOT_TOKEN',
  'AUDIT_ANCHOR_SECRET',
  'FIRMWARE_S3_KEY',
  'FIRMWARE_S3_SECRET',
  'CRON_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

/** Settings that are addresses and may carry a login. */
export const SECRET_ADDRESSES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'BACKUP_VERIFY_URL',
  'MQTT_URL',
  'SMTP_URL',
  'FIRMWARE_STORE',
  'AUDIT_ANCHOR_WEBHOOK',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const

/** Shorter ones are words that stand everywhere. */
const SHORTEST = 6

/** Of an address its password is a secret, as it stands there and as it is meant, and the query, which may hold another. */
function secretsOfAddress(value: string): string[] {
  const amqp = amqpPasswordOf(value)
  if (amqp) return [amqp.password, safeDecode(amqp.password)]
  if (!URL.canParse(value)) return []
  const { password, search } = new URL(value)
  return [password, safeDecode(password), search.slice(1)]
}

/** The whole way of a webhook may be what only its owner knows. */
const secretsOfWebhook = (value: string): string[] => (URL.canParse(value) ? [new URL(value).pathname] : [])

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const readSecrets = (): string[] => [
  ...SECRET_VALUES.map((key) => env[key] ?? ''),
  ...SECRET_ADDRESSES.flatMap((key) => secretsOfAddress(env[key] ?? '')),
  ...secretsOfWebhook(env.AUDIT_ANCHOR_WEBHOOK ?? ''),
]

let known: string[] | undefined

/** Values of this process's settings that no line of the log and no bundle may hold; the longest first. */
export function knownSecrets(): readonly string[] {
  known ??= [...new Set(readSecrets())]
    .filter(({ length }) => length >= SHORTEST)
    .sort((a, b) => b.length - a.length)
  const signing = usedAuthSecret()
  return signing === undefined ? known : [signing, ...known]
}
