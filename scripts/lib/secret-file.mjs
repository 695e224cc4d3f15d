import { readFileSync } from 'node:fs'
import { Failure } from './failure.mjs'

/**
 * The value of a setting, or of the file that <NAME>_FILE names, by the rules of src/server/system/secret-files.ts; undefined
 * when neither is set. Throws a Failure that names the setting.
 */
export function readSecret(env, name) {
  const [value, file] = [env[name] || undefined, env[`${name}_FILE`] || undefined]
  if (!file) return value
  if (value) throw new Failure(`${name}_FILE: ${name} is set too; use one of them`)
  const secret = read(name, file).replace(/[\r\n]+$/, '')
  if (!secret) throw new Failure(`${name}_FILE: ${file} is empty`)
  return secret
}

function read(name, file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Failure(`${name}_FILE: ${file} cannot be read (${error.code ?? error.message})`)
  }
}
