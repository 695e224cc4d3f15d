export type Verdict = { at: string; ok: boolean; rows: number | null; problems: string[] }
/** What a backup's sidecar says; anything may be missing. */
export type KnownOfBackup = {
  bytes?: number
  rows?: number
  release?: string
  secret?: boolean
  verified?: Verdict
}
export type KeptBackup = { name: string; file: string; at: Date; bytes: number; known: KnownOfBackup }

export function backupName(at: Date): string
export function newBackupFile(dir: string, at: Date): string
export function listBackups(dir: string): KeptBackup[]
export function backupsToRemove<B extends Pick<KeptBackup, 'name' | 'known'>>(
  backups: readonly B[],
  options: { made: string; keep: number },
): B[]
export function keepNewest(made: string, keep: number): string[]
export function removeParts(dir: string, isMeant: (name: string) => boolean): string[]
