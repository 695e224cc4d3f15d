import type pg from 'pg'

export function connectWhenReady(options: {
  url: string
  pid: number
  onSlow?: () => void
  signal?: AbortSignal
  /** How long a server may say nothing. */
  silentMs?: number
}): Promise<pg.Client>
