export type Archive = { dir: string; wal: string }

export function archiveOf(archiveDir: string, dir: string): Archive
