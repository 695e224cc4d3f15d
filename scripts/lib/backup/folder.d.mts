export type KeptBackup = { name: string; file: string; at: Date; bytes: number }

export function backupName(at: Date): string
export function listBackups(dir: string): KeptBackup[]
export function keepNewest(made: string, keep: number): string[]
