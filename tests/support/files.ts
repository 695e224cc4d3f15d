import { readdirSync } from 'node:fs'

/** Files below a folder whose path matches, as paths from the project's root with forward slashes. */
export function filesUnder(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => pattern.test(path))
    .sort()
}
