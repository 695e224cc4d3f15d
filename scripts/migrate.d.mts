export type Migration = { name: string; sql: string; checksum: string; worksWith: string | null }
export type MigrationRow = {
  name: string
  checksum: string
  finished_at: Date | null
  works_with: string | null
}

export function migrate(
  url: string,
  options?: {
    dir?: string
    /** The names of those to apply; all unless said. */
    only?: readonly string[]
    log?: (line: string) => void
    /** How long a database that does not answer is tried. */
    waitMs?: number
    /** How long tables that others use are tried. */
    tablesWaitMs?: number
    signal?: AbortSignal
  },
): Promise<string[]>

export function readMigrations(dir: string): Migration[]

export function pendingMigrations(options: {
  migrations: Migration[]
  rows: MigrationRow[]
  log: (line: string) => void
}): Migration[]
