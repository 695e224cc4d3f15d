export type Postgres = {
  url: string
  port: number
  adopted: boolean
  readonly pid: number
  stop: () => Promise<void>
  kill: () => void
}

export function startPostgres(options: {
  dir: string
  log: (line: string) => void
  archiveDir?: string
  settings?: Record<string, string>
  isThrowAway?: boolean
  cacheDir?: string
  signal?: AbortSignal
}): Promise<Postgres>

export function startThrowAwayPostgres(options: {
  log: (line: string) => void
}): Promise<Pick<Postgres, 'url' | 'stop' | 'kill'>>

export function runningUrl(dir: string): string | null
