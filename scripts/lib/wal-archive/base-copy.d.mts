import type { Archive } from './archive.mjs'

export type BaseCopy = {
  name: string
  dir: string
  at: Date
  segment: string
  lsn: string
  bytes: number
  password: string
}

export function makeBaseCopy(options: {
  url: string
  dir: string
  archiveDir: string
  days: number
  signal?: AbortSignal
}): Promise<{ name: string; at: Date; bytes: number; removed: string[] }>
export function listBaseCopies(archive: Archive): Promise<BaseCopy[]>
export function copiesToRemove<C extends { at: Date }>(copies: readonly C[], from: Date): C[]
export function hasHole(files: readonly string[], segment: string): boolean
export function placeOf(file: string): string | null
