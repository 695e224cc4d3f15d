export function contentHash(options: {
  base: string
  paths: string[]
  extra?: (string | number)[]
  isIgnored?: (path: string) => boolean
}): string
export function isFresh(file: string, hash: string): boolean
export function writeStamp(file: string, hash: string): void
export function removeStamp(file: string): void
