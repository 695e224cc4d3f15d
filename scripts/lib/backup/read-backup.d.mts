export type BackupTable = { name: string; columns: string[] }
export type AboutBackup = {
  product: 'cistern'
  format: number
  release: string
  at: string
  postgres: string
  migrations: string[]
  tables: BackupTable[]
}
export type EndOfBackup = {
  tables: Record<string, { rows: number; sha256: string }>
  sequences: { name: string; value: string }[]
}
export type ReadBackup = { about: AboutBackup; end: EndOfBackup }

export function readBackup(file: string): Promise<ReadBackup>
