export type Settings = {
  port: number
  host: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** The same database past a pooler. */
  directUrl: string | undefined
  mqttPort: number
  /** Of the embedded broker with TLS and with WebSockets, by their settings. */
  mqttMorePorts: Record<string, number>
  mqttBind: string
  hasEmbeddedBroker: boolean
  backupDir: string
  /** How many backups stay. */
  backupKeep: number
  /** Where backups are verified. */
  verifyUrl: string | undefined
  /** Where the log of the embedded database is archived, and for how many days back. */
  walArchiveDir: string | undefined
  walArchiveDays: number
}

export function loadEnvFile(): void
export function readSettings(env?: Record<string, string | undefined>): Settings
export function bindAddress(name: string | undefined, machine?: string): string | undefined
