export type MadeBackup = { file: string; bytes: number; rows: number; tables: number }

export function writeBackup(options: {
  url: string
  file: string
  release: string
  files?: Record<string, string>
  signal?: AbortSignal
}): Promise<MadeBackup>
