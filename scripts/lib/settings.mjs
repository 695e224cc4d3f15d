import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { Failure } from './failure.mjs'
import { inRoot, root } from './paths.mjs'
import { readSecret } from './secret-file.mjs'

/** Reads `.env` in the checkout's folder; what the environment already has wins. */
export function loadEnvFile() {
  const file = inRoot('.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/**
 * The settings that the scripts themselves act on. All others are checked by the application.
 * Throws a Failure that names the setting.
 */
export function readSettings(env = process.env) {
  const value = (name) => env[name] || undefined
  const databaseUrl = databaseAddress(env, 'DATABASE_URL')
  const dataDir = resolve(root, value('DATA_DIR') ?? '.data')
  return {
    port: portOf('PORT', value('PORT') ?? '3000'),
    host: bindAddress(value('HOSTNAME')),
    dataDir,
    backupDir: value('BACKUP_DIR') ? resolve(root, value('BACKUP_DIR')) : join(dataDir, 'backups'),
    backupKeep: wholeNumber('BACKUP_KEEP', value('BACKUP_KEEP') ?? '14'),
    verifyUrl: readSecret(env, 'BACKUP_VERIFY_URL'),
    walArchiveDir: archiveDir(value('BACKUP_WAL_DIR'), databaseUrl),
    walArchiveDays: wholeNumber('BACKUP_WAL_DAYS', value('BACKUP_WAL_DAYS') ?? '7'),
    databaseUrl,
    directUrl: databaseUrl && databaseAddress(env, 'DATABASE_DIRECT_URL'),
    mqttPort: portOf('MQTT_PORT', value('MQTT_PORT') ?? '1883'),
    mqttMorePorts: Object.fromEntries(
      ['MQTT_TLS_PORT', 'MQTT_WS_PORT'].filter(value).map((name) => [name, portOf(name, value(name))]),
    ),
    mqttBind: value('MQTT_BIND') ?? '127.0.0.1',
    isDemo: value('DEMO') === 'true',
    hasEmbeddedBroker: !value('MQTT_URL') && !value('MQTT_URL_FILE') && value('WORKER') !== 'external',
  }
}

/** Where the log of the embedded database goes. */
function archiveDir(folder, databaseUrl) {
  if (!folder) return undefined
  if (!databaseUrl) return resolve(root, folder)
  throw new Failure(
    'BACKUP_WAL_DIR is for the embedded database, and DATABASE_URL names another: unset one of them.',
  )
}

/** An address of a database with the password that may be kept apart from it. */
function databaseAddress(env, name) {
  const address = readSecret(env, name)
  const password = readSecret(env, 'DATABASE_PASSWORD')
  if (!address || !password || !URL.canParse(address)) return address
  const url = new URL(address)
  if (!url.password) url.password = encodeURIComponent(password)
  return url.href
}

function portOf(name, text) {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Failure(`${name}=${text} is not a port: use a whole number from 1 to 65535`)
}

function wholeNumber(name, text) {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0 && number <= 1000) return number
  throw new Failure(`${name}=${text} is no number from 1 to 1000`)
}

/** Shells and containers set HOSTNAME to the machine's own name; that is no wish to bind to it. */
export function bindAddress(name, machine = hostname()) {
  return name === machine ? undefined : name
}
