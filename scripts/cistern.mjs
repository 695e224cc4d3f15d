#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { warn } from './lib/say.mjs'

/** The programs of an image, each the same as in a checkout. */
const PROGRAMS = {
  serve: () => import('./start.mjs'),
  worker: () => {
    // probes ask it where they would ask a console
    process.env.WORKER_HEALTH_PORT ||= process.env.PORT || '3000'
    return import('./worker.mjs')
  },
  migrate: () => {
    process.argv[1] = fileURLToPath(new URL('migrate.mjs', import.meta.url))
    return import('./migrate.mjs')
  },
  health: () => import('./health.mjs'),
  backup: () => import('./backup.mjs'),
  restore: () => import('./restore.mjs'),
  firmware: () => import('./firmware.mjs'),
  'audit:verify': () => import('./audit-verify.mjs'),
  'broker-secret': () => import('./broker-secret.mjs'),
}
const USAGE = 64

const [name = 'serve'] = process.argv.splice(2, 1)
if (Object.hasOwn(PROGRAMS, name)) await PROGRAMS[name]()
else {
  warn(`Unknown command ${name}. Use: cistern ${Object.keys(PROGRAMS).join(' | ')}`)
  process.exitCode = USAGE
}
