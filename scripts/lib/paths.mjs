import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** An absolute path inside the checkout. */
export const inRoot = (...parts) => join(root, ...parts)
