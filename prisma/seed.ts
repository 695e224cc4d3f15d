import { parseArgs } from 'node:util'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { pool } from '@/server/db/pool'
import { seedDemo } from '@/server/seed/demo'
import { ensureSuperuser } from '@/server/seed/ensure-superuser'
import { demoDevices } from '~/tools/simulator/demo-fleet'

/**
 * Runs after the migrations at every start; makes what is missing and nothing else. Prints one JSON line for each
 * account it made (with its password, which is stored nowhere) or, for the demo owner, knows.
 */
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })
const { SUPERUSER_EMAIL: email = 'superuser@cistern.local', SUPERUSER_PASSWORD: password } = env
const superuser = await ensureSuperuser({ email, password })
if (superuser) say({ account: 'superuser', ...superuser })
if (values.demo) say({ account: 'demo', ...(await seedDemo(demoDevices)) })
await db().$disconnect()
await pool().end()
