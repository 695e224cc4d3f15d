type Package = {
  version?: string
  integrity?: string
  optional?: boolean
  devOptional?: boolean
  peer?: boolean
}
export type Lock = { packages: Record<string, Package> }

export function checkNode(version?: string): void
export function isInstalled(lock: Lock, installed: Lock | null): boolean
export function ensureInstalled(options: { signal: AbortSignal }): Promise<void>
