import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** An absolute path inside the checkout. */
export const inRoot = (...parts) => join(root, ...parts)

/** A tree that scripts/assemble.mjs has put together: everything in it is built, and nothing can be. */
export const isAssembled = existsSync(inRoot('server.js'))

/** How a person calls one of our commands here. */
export const callOf = (name) => (isAssembled ? `cistern ${name}` : `npm run ${name} --`)
