import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import pg from 'pg'
import { test as base, expect } from 'playwright/test'
import { type App, freePort, startApp, until } from './support/app'
import { alive, treeOf } from './support/processes'

const MESSAGES = 2_000
/** Few enough that the kill falls between acknowledgements. */
const IN_FLIGHT = 20
const START = Date.UTC(2026, 10, 1)

/** Message n as a device would send it: its own time, so that a copy is known by it. */
const payload = (n: number) =>
  JSON.stringify({ ts: START + n * 1000, seq: n, boot: 1, m: { distance_mm: 1000 + n } })

/** Publishes all that `acknowledged` does not have yet; resolves when each has its PUBACK or the broker is gone. */
async function publishRest(port: number, acknowledged: Set<number>, onProgress: () => void): Promise<void> {
  const address = `mqtt://127.0.0.1:${port}`
  // health may still show the heartbeat of the worker that was killed a moment ago
  const client = await until(
    'the broker answers',
    () => mqtt.connectAsync(address, { reconnectPeriod: 0 }),
    20,
  )
  const gone = new Promise<void>((done) => client.once('close', () => done()))
  client.on('error', () => undefined)
  const waiting = Array.from({ length: MESSAGES }, (_, n) => n).filter((n) => !acknowledged.has(n))
  const lane = async () => {
    for (let n = waiting.shift(); n !== undefined && client.connected; n = waiting.shift()) {
      await client.publishAsync('tc/v1/crash-tank/telemetry', payload(n), { qos: 1 })
      acknowledged.add(n)
      onProgress()
    }
  }
  const sent = Array.from({ length: IN_FLIGHT }, () => lane().catch(() => undefined))
  await Promise.race([Promise.all(sent), gone])
  client.end(true)
}

/** The numbers of the stored messages. */
async function storedNumbers(app: App): Promise<number[]> {
  const client = new pg.Client(app.databaseUrl())
  await client.connect()
  const { rows } = await client.query<{ at: Date }>(
    `select r.at from reading r join device d on d.id = r.device where d.public_id = 'crash-tank'`,
  )
  await client.end()
  return rows.map((row) => (row.at.getTime() - START) / 1000)
}

base(
  'kill -9 amid 2,000 publishes: what was acknowledged is there after the restart, exactly once',
  async () => {
    base.setTimeout(240_000)
    const dataDir = await mkdtemp(join(tmpdir(), 'cistern-kill-'))
    const [port, mqttPort] = [await freePort(), await freePort()]
    const first = await startApp({ dataDir, port, mqttPort })
    const programs = treeOf(first.process.pid ?? 0).filter((p) => !p.command.includes('postgres'))
    expect(programs.length).toBeGreaterThanOrEqual(3)

    const acknowledged = new Set<number>()
    let killed = false
    await publishRest(mqttPort, acknowledged, () => {
      if (killed || acknowledged.size < MESSAGES / 4) return
      killed = true
      for (const { pid } of programs) process.kill(pid, 'SIGKILL')
    })
    await until('everything is dead', async () => alive(programs.map((p) => p.pid)).length === 0)
    const before = new Set(acknowledged)
    expect(before.size).toBeGreaterThanOrEqual(MESSAGES / 4)
    expect(before.size).toBeLessThan(MESSAGES)

    const second = await startApp({ dataDir, port, mqttPort })
    try {
      const survived = await storedNumbers(second)
      expect([...before].filter((n) => !survived.includes(n))).toEqual([])
      expect(new Set(survived).size).toBe(survived.length)

      // a device resends what it has no acknowledgement for
      await publishRest(mqttPort, acknowledged, () => undefined)
      expect(acknowledged.size).toBe(MESSAGES)
      const all = await storedNumbers(second)
      expect(all.sort((a, b) => a - b)).toEqual(Array.from({ length: MESSAGES }, (_, n) => n))
    } finally {
      await second.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)

base('SIGTERM and Ctrl-C leave no process behind; a killed start takes its server with it', async () => {
  base.setTimeout(240_000)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const app = await startApp()
    const pids = treeOf(app.process.pid ?? 0).map((p) => p.pid)
    app.process.kill(signal)
    expect(await app.stop()).toBe(0)
    expect(alive(pids)).toEqual([])
  }
  const app = await startApp()
  const tree = treeOf(app.process.pid ?? 0).filter((p) => !p.command.includes('postgres'))
  app.process.kill('SIGKILL')
  await until('server and worker followed', async () => alive(tree.map((p) => p.pid)).length === 0, 20)
  const again = await startApp({ dataDir: app.dataDir, port: app.port, mqttPort: app.mqttPort })
  expect(await again.stop()).toBe(0)
  await rm(app.dataDir, { recursive: true, force: true })
})
