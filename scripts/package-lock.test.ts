import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

type Entry = { version?: string; optionalDependencies?: Record<string, string> }

const file = resolve(import.meta.dirname, '../package-lock.json')
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }

/** Where Node would find a package from inside another one. */
function isLocked(from: string, name: string): boolean {
  if (packages[`${from ? `${from}/` : ''}node_modules/${name}`]) return true
  if (!from) return false
  return isLocked(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

// npm writes down only the platforms that its registry can serve, and then `npm ci` refuses the file everywhere.
it('package-lock.json knows every optional package of every platform, so that npm ci accepts it', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(from, name))
      .map(([name, version]) => `${name}@${version}`),
  )
  expect(missing).toEqual([])
})
