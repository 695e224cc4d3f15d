import type { ReadBackup } from './read-backup.mjs'

export function scratchPrefix(url: string): Promise<string>
/** `rows` is null where later migrations have changed the schema. */
export function verifyBackup(options: {
  url: string
  file: string
  log?: (line: string) => void
  signal?: AbortSignal
}): Promise<ReadBackup & { rows: number | null }>
