import type { AboutBackup } from './read-backup.mjs'

export function restoreBackup(options: {
  url: string
  file: string
  dataDir: string
  isReplacing?: boolean
  log?: (line: string) => void
  signal?: AbortSignal
}): Promise<{
  about: AboutBackup
  kept: string | null
  mailings: { name: string; state: 'paused' | 'draft' }[]
}>

export function undoRestore(options: { url: string }): Promise<{ kept: string; aside: string }>
