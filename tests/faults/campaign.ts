import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { unpackValues } from '@/server/readings/storage/pack'
import { type Gateway, type Measured, startGateway } from './devices'
import { startSystem } from './system'

export type Size = { devices: number; readings: number; faults: number }

export type Report = {
  readings: number
  devices: number
  seconds: number
  /** How often each fault was caused. */
  faults: Record<string, number>
  /** Safe by the server's own word, but not stored. */
  lost: number
  /** Stored more than once. */
  doubled: number
  /** Stored, but never measured, or with another value. */
  invented: number
  /** Devices whose latest value is not their newest. */
  latestWrong: number
}

const DEVICES_BEHIND_ONE = 25

/** Devices report while everything is killed at random; in the end what is stored is compared with what was measured. */
export async function runCampaign({ devices, readings, faults }: Size): Promise<Report> {
  const system = await startSystem()
  const begun = Date.now()
  const gateways = startGateways({ ports: system.ports, devices, readings })
  // Ctrl-C ends the test runner, not us: everything that was started must go nevertheless
  const stopped = once(process, 'disconnect').then(() => Promise.reject(new Error('stopped')))
  const campaign = async () => {
    const caused = await causeFaults({ system, gateways, readings, faults })
    await Promise.all(gateways.map(({ done }) => done))
    return caused
  }
  try {
    const caused = await Promise.race([campaign(), stopped])
    const measured = new Map(gateways.flatMap((gateway) => [...gateway.measured]))
    const seconds = (Date.now() - begun) / 1000
    return { readings, devices, seconds, faults: caused, ...(await compare(system.url, measured)) }
  } finally {
    for (const gateway of gateways) gateway.stop()
    await system.stop()
  }
}

type Ports = { embedded: number; mosquitto: number | null }

function startGateways({ ports, devices, readings }: { ports: Ports; devices: number; readings: number }) {
  const count = Math.ceil(devices / DEVICES_BEHIND_ONE)
  const startAt = Date.now() - 6 * 3_600_000
  const each = Math.ceil(readings / count)
  return Array.from({ length: count }, (_, i): Gateway => {
    const ids = Array.from({ length: DEVICES_BEHIND_ONE }, (_, k) => `faulty-${i}-${k}`)
    const isOutside = ports.mosquitto !== null && i % 2 === 1
    const port = isOutside ? Number(ports.mosquitto) : ports.embedded
    const own = Math.min(each, readings - i * each)
    return startGateway({ port, ids, readings: own, untilCommitted: isOutside, startAt })
  })
}

type Causing = {
  system: Awaited<ReturnType<typeof startSystem>>
  gateways: readonly Gateway[]
  readings: number
  faults: number
}

/** Spreads the faults over the campaign: each waits until its share of the readings is safe. */
async function causeFaults({ system, gateways, readings, faults }: Causing): Promise<Record<string, number>> {
  const caused: Record<string, number> = {}
  const kinds = Object.keys(system.faults)
  const safe = () => gateways.reduce((sum, gateway) => sum + gateway.safe(), 0)
  for (let i = 0; i < faults; i++) {
    while (safe() < ((i + 0.5) * readings) / faults) await sleep(5)
    // every kind comes up before any comes twice
    const kind = kinds[i % kinds.length] ?? ''
    caused[kind] = (caused[kind] ?? 0) + 1
    await system.faults[kind]?.()
  }
  return caused
}

type Comparison = Pick<Report, 'lost' | 'doubled' | 'invented' | 'latestWrong'>
type StoredRow = { id: string; at: number; data: Buffer }
type LatestRow = { id: string; at: number; value: number }

async function compare(url: string, measured: ReadonlyMap<string, Measured>): Promise<Comparison> {
  const client = new pg.Client(url)
  await client.connect()
  const instant = '(extract(epoch from r.at) * 1000)::float8 as at'
  const { rows } = await client.query<StoredRow>(
    `select d."deviceId" as id, ${instant}, r.data from reading r join "Device" d on d.key = r.device`,
  )
  const latest = await client.query<LatestRow>(
    `select d."deviceId" as id, ${instant}, r.value from latest r join "Device" d on d.key = r.device`,
  )
  await client.end()
  const stored = new Map<string, number>()
  let [doubled, invented] = [0, 0]
  for (const { id, at, data } of rows) {
    const name = `${id} ${at}`
    if (stored.has(name)) doubled += 1
    const [packed] = unpackValues(data)
    if (!packed || measured.get(id)?.get(at) !== packed.value) invented += 1
    else stored.set(name, packed.value)
  }
  let lost = 0
  for (const [id, readings] of measured)
    for (const at of readings.keys()) if (!stored.has(`${id} ${at}`)) lost += 1
  const newest = new Map(latest.rows.map(({ id, at }) => [id, at]))
  const latestWrong = [...measured].filter(
    ([id, readings]) => readings.size > 0 && newest.get(id) !== Math.max(...readings.keys()),
  ).length
  return { lost, doubled, invented, latestWrong }
}
