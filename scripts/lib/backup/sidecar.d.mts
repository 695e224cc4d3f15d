import type { KnownOfBackup } from './folder.mjs'

export function readSidecar(file: string): KnownOfBackup
export function writeSidecar(file: string, more: KnownOfBackup): void
export function removeBackup(file: string): void
