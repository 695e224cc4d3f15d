import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startThrowAwayPostgres } from '../../postgres.mjs'
import { Failure } from '../failure.mjs'
import { pathWithMosquitto } from '../mosquitto.mjs'
import { findFreePort } from '../ports.mjs'
import { exitCode } from '../processes.mjs'
import { say } from '../say.mjs'
import { caller, within } from '../smoke.mjs'

export const LOGIN = { email: 'releases@example.org', password: 'a well as deep as this' }

const READY_WITHIN_MS = 120_000
const STOP_WITHIN_MS = 20_000

/** A database and a broker, and the means to start consoles and workers of any built tree on them. */
export async function startSystem({ signal, defer }) {
  const dir = mkdtempSync(join(tmpdir(), 'cistern-releases-'))
  defer(() => rmSync(dir, { recursive: true, force: true }))
  const postgres = await startThrowAwayPostgres({ log: say })
  defer(postgres.stop, postgres.kill)
  const mqttPort = await startMosquitto({ dir, signal, defer })
  const shared = {
    DATABASE_URL: postgres.url,
    MQTT_URL: `mqtt://127.0.0.1:${mqttPort}`,
    NEXTAUTH_SECRET: randomBytes(32).toString('base64url'),
    SUPERUSER_EMAIL: LOGIN.email,
    SUPERUSER_PASSWORD: LOGIN.password,
    WORKER: 'external',
    HOSTNAME: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
  /** One of the same name has the same data folder. */
  const start = async ({ tree, name }) => {
    const what = name.endsWith('worker') ? 'worker' : 'serve'
    const env = {
      ...shared,
      PORT: String(await findFreePort()),
      DATA_DIR: join(dir, name.replace(/ /g, '-')),
    }
    const part = spawnPart({ tree, name, what, env })
    defer(part.stop, part.kill)
    return part
  }
  return { url: postgres.url, mqttPort, start, whenReady: (part) => whenReady(part, signal) }
}

async function startMosquitto({ dir, signal, defer }) {
  const port = await findFreePort()
  const file = join(dir, 'mosquitto.conf')
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n`)
  const env = { ...process.env, PATH: pathWithMosquitto() }
  const child = spawn('mosquitto', ['-c', file], { stdio: 'ignore', env })
  const ended = exitCode(child)
  defer(() => child.kill('SIGTERM'))
  const { connectAsync } = await import('mqtt')
  const holds = async () => {
    const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
      reconnectPeriod: 0,
      connectTimeout: 1_000,
    })
    await client.endAsync()
    return true
  }
  const gone = ended.then((code) => Promise.reject(new Failure(`Mosquitto ended with ${code}.`)))
  gone.catch(() => {})
  await Promise.race([within({ what: 'Mosquitto listens', ms: 15_000, holds, signal }), gone])
  return port
}

function spawnPart({ tree, name, what, env }) {
  const child = spawn(process.execPath, [join(tree, 'scripts/cistern.mjs'), what], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = exitCode(child)
  const kill = () => void child.kill('SIGKILL')
  return {
    name,
    ended,
    kill,
    port: Number(env.PORT),
    api: caller(env.PORT),
    said: () => said,
    /** SIGTERM, as an operator would; throws a Failure when it does not end well. */
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const code = await Promise.race([ended, sleep(STOP_WITHIN_MS, 'no end', { ref: false })])
      if (code === 0) return
      kill()
      throw new Failure(`${name} after SIGTERM: ${code}\n${said}`)
    },
  }
}

/** Waits until a console has its database, a worker its broker too. */
async function whenReady(part, signal) {
  const holds = async () => (await part.api('/health/ready')).status === 'ready'
  const gone = part.ended.then((code) =>
    Promise.reject(new Failure(`${part.name} ended with ${code}\n${part.said()}`)),
  )
  gone.catch(() => {})
  await Promise.race([within({ what: `${part.name} is ready`, ms: READY_WITHIN_MS, holds, signal }), gone])
  return part
}
