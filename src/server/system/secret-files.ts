import { readFileSync } from 'node:fs'

/** Settings that hold secrets, or an address with a password in it. */
export const SECRETS = [
  'NEXTAUTH_SECRET',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_PASSWORD',
  'MQTT_URL',
  'MQTT_PASSWORD',
  'MQTT_HOME_ASSISTANT_PASSWORD',
  'SUPERUSER_PASSWORD',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'VAPID_PRIVATE_KEY',
  'TELEGRAM_BOT_TOKEN',
  'SMTP_URL',
  'AUDIT_ANCHOR_WEBHOOK',
  'AUDIT_ANCHOR_SECRET',
  'FIRMWARE_STORE',
  'FIRMWARE_S3_KEY',
  'FIRMWARE_S3_SECRET',
  'BACKUP_VERIFY_URL',
  'CRON_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

type Issue = { path: string; message: string }

/**
 * The environment with each secret that <NAME>_FILE names read from its file, without the line end that editors add;
 * and what is wrong with these settings. A setting without a value counts as unset. scripts/lib/secret-file.mjs reads
 * the few that the scripts need by the same rules.
 */
export function readSecretFiles(given: Record<string, string | undefined>): {
  values: Record<string, string>
  issues: Issue[]
} {
  const values = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  const issues: Issue[] = []
  for (const name of SECRETS) {
    const [path, file] = [`${name}_FILE`, values[`${name}_FILE`]]
    if (file === undefined) continue
    if (values[name] !== undefined) issues.push({ path, message: `${name} is set too; use one of them` })
    else Object.assign(values, readSecret(name, file, issues))
  }
  return { values, issues }
}

function readSecret(name: string, file: string, issues: Issue[]): Record<string, string> {
  const path = `${name}_FILE`
  try {
    const secret = readFileSync(/* turbopackIgnore: true */ file, 'utf8').replace(/[\r\n]+$/, '')
    if (secret) return { [name]: secret }
    issues.push({ path, message: `${file} is empty` })
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    issues.push({ path, message: `${file} cannot be read (${why})` })
  }
  return {}
}
