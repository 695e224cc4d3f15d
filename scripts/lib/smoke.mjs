import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { inRoot } from './paths.mjs'
import { findFreePort } from './ports.mjs'
import { exitCode } from './processes.mjs'

const UP_WITHIN_MS = 120_000
const SEEN_WITHIN_MS = 20_000
const STOP_WITHIN_MS = 10_000
const LOGIN = { email: 'smoke@example.org', password: 'a well as deep as this' }

/**
 * Starts the built console with a Node program on an empty data folder and walks: sign in, publish, see, stop. Throws a
 * Failure that says where it ended, with what the console printed.
 */
export async function walk({ program, dataDir, signal }) {
  const [port, mqttPort] = [await findFreePort(), await findFreePort()]
  const child = spawn(program, [inRoot('scripts/cistern.mjs'), 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      HOSTNAME: '127.0.0.1',
      DATA_DIR: dataDir,
      SUPERUSER_EMAIL: LOGIN.email,
      SUPERUSER_PASSWORD: LOGIN.password,
      LOG_LEVEL: 'warn',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = exitCode(child)
  try {
    await steps({ api: caller(port), mqttPort, signal })
    child.kill('SIGTERM')
    const code = await Promise.race([ended, sleep(STOP_WITHIN_MS, 'no end')])
    if (code !== 0) throw new Failure(`SIGTERM: ${code} after ${STOP_WITHIN_MS / 1000} s`)
  } catch (error) {
    child.kill('SIGKILL')
    throw new Failure(`${error.message}\n${said}`)
  }
}

async function steps({ api, mqttPort, signal }) {
  const isUp = async () => (await api('/health')).status === 'up'
  await within({ what: 'the console is up', ms: UP_WITHIN_MS, signal, holds: isUp })
  const { token } = await api('/auth/login', { body: LOGIN })
  const { connectAsync } = await import('mqtt')
  const device = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`)
  const report = { ts: Date.now(), m: { distance_mm: 1234 } }
  await device.publishAsync('tc/v1/smoke/telemetry', JSON.stringify(report), { qos: 1 })
  await device.endAsync()
  const isSeen = async () => (await api('/devices/smoke', { token })).device?.latestReading?.value === 1234
  await within({ what: 'the reading is seen', ms: SEEN_WITHIN_MS, signal, holds: isSeen })
}

/** Calls the API of a console on this machine: the answer's body; throws a Failure when it is no success. */
export function caller(port) {
  return async (path, { body, token, method = body ? 'POST' : 'GET' } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Failure(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  }
}

/** Asks until it holds, and answers what it answered. Throws a Failure that says what did not come, and why the last time. */
export async function within({ what, ms, holds, signal }) {
  const deadline = Date.now() + ms
  let last = ''
  while (Date.now() < deadline) {
    const answer = await holds().catch((error) => void (last = `: ${error.message}`))
    if (answer) return answer
    await sleep(200, undefined, { signal })
  }
  throw new Failure(`${what}: not within ${ms / 1000} s${last}`)
}
