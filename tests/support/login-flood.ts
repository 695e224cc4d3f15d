import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const BURST = join(import.meta.dirname, 'login-burst.mjs')

const PASSWORD = 'a long walk to the well'
const ORDERS_EVERY_MS = 25
const RETRIES = 20
/** Until the burst is under way. */
const BURST_STARTS_MS = 150

type Flood = {
  url: string
  /** Of the process that serves the console. */
  pid: number
  logins: number
}

export type FloodReport = {
  logins: number
  seconds: number
  /** Answers to the flood by status, or by the error of a connection. */
  statuses: Record<string, number>
  refusedWithoutRetryAfter: number
  /** Longest time, ms, that somebody who is signed in waited meanwhile, and how often they asked. */
  slowestOther: number
  others: number
  /** Answers other than 200 to them. */
  othersRefused: number
  /** A right login from a device that has signed in before, ms until it was in. */
  knownDeviceMs: number
  memoryGrowthMiB: number
}

type Sent = { token?: string; body?: unknown; headers?: Record<string, string> }

const send = (url: string, { token, body, headers }: Sent = {}): Promise<Response> =>
  fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** Resident memory of a process in MiB (Linux). */
function memoryOf(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / 1024
}

async function registerDevice(url: string) {
  const email = `${randomUUID()}@example.org`
  const answer = await send(`${url}/api/auth/register`, {
    body: { name: 'Known', email, password: PASSWORD },
  })
  if (!answer.ok) throw new Error(await answer.text())
  const { token } = (await answer.json()) as { token: string }
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  return { email, token, cookie }
}

type Burst = Pick<FloodReport, 'statuses' | 'refusedWithoutRetryAfter'>

async function burst({ url, logins }: Flood): Promise<Burst> {
  const { stdout } = await promisify(execFile)(process.execPath, [BURST, url, String(logins)])
  return JSON.parse(stdout) as Burst
}

/** A right login from a known device, tried again for as long as it is refused. */
async function enter(url: string, { email, cookie }: { email: string; cookie: string }): Promise<number> {
  await sleep(BURST_STARTS_MS)
  const started = performance.now()
  for (let tries = 0; tries < RETRIES; tries++) {
    const answer = await send(`${url}/api/auth/login`, {
      body: { email, password: PASSWORD },
      headers: { cookie },
    })
    await answer.arrayBuffer()
    if (answer.ok) return performance.now() - started
  }
  return Infinity
}

/** Sends a burst of wrong logins and watches what becomes of everybody else. */
export async function runLoginFlood(flood: Flood): Promise<FloodReport> {
  const { url, pid, logins } = flood
  const device = await registerDevice(url)
  const ask = () => send(`${url}/api/devices`, { token: device.token })
  for (let n = 0; n < 20; n++) await (await ask()).arrayBuffer()
  const memoryBefore = memoryOf(pid)
  let memoryMost = memoryBefore
  const times: number[] = []
  let othersRefused = 0
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      const started = performance.now()
      const answer = await ask()
      await answer.arrayBuffer()
      times.push(performance.now() - started)
      if (answer.status !== 200) othersRefused += 1
      memoryMost = Math.max(memoryMost, memoryOf(pid))
      await sleep(ORDERS_EVERY_MS)
    }
  }
  const started = performance.now()
  const watching = watch()
  const [answers, knownDeviceMs] = await Promise.all([burst(flood), enter(url, device)])
  isOver = true
  await watching
  return {
    logins,
    seconds: (performance.now() - started) / 1000,
    ...answers,
    slowestOther: Math.max(...times),
    others: times.length,
    othersRefused,
    knownDeviceMs,
    memoryGrowthMiB: memoryMost - memoryBefore,
  }
}
