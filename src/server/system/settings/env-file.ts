import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'

export type EnvFile = { values: Readonly<Record<string, string | undefined>>; changedAt: number }

const NONE: EnvFile = { values: {}, changedAt: 0 }

/** The `.env` beside the application, as it is now; it was read when the application was started. */
export function readEnvFile(): EnvFile {
  const file = resolve(/* turbopackIgnore: true */ '.env')
  try {
    return { values: parseEnv(readFileSync(file, 'utf8')), changedAt: statSync(file).mtimeMs }
  } catch {
    return NONE
  }
}
