import type { AboutBackup } from './read-backup.mjs'

export function makeBackup(options: {
  url: string
  dir: string
  keep: number
  release: string
  dataDir: string
  runId?: string
  signal?: AbortSignal
}): Promise<{
  name: string
  file: string
  bytes: number
  rows: number
  tables: number
  secret: boolean
  removed: string[]
}>

export function checkBackup(options: {
  url: string
  scratchUrl?: string
  file: string
  migrations?: string
  runId?: string
  log?: (line: string) => void
  signal?: AbortSignal
}): Promise<{ name: string; about: AboutBackup; rows: number | null }>
