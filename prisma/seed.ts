import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { pool } from '@/server/pg'
import { seedDemo } from '@/server/seed/demo'
import { ensureUser } from '@/server/seed/ensure-user'
import { demoDevices } from '@/simulator/demo-fleet'

/**
 * Runs after the migrations at every start; makes what is missing and nothing else. Prints one JSON line for each
 * account it made (with its password, which is stored nowhere) or, for the demo owner, knows.
 */
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

async function seedSuperuser() {
  if ((await db().user.count({ where: { role: 'superuser' } })) > 0) return
  const email = (env.SUPERUSER_EMAIL ?? 'superuser@cistern.local').toLowerCase()
  const password = env.SUPERUSER_PASSWORD ?? randomBytes(12).toString('base64url')
  await ensureUser({ email, password, name: 'Superuser', role: 'superuser' })
  say({ account: 'superuser', email, password })
}

const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })
await seedSuperuser()
if (values.demo) say({ account: 'demo', ...(await seedDemo(demoDevices)) })
await db().$disconnect()
await pool().end()
