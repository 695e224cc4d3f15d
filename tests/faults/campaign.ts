import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { unpackValues } from '@/server/timeseries/storage/pack'
import { type Gateway, type Measured, startGateway, type Telling } from './devices'
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
/** By turns on the embedded broker and behind Mosquitto. Only PUBACK keeps devices whose messages tell nothing. */
const TELLINGS: readonly Telling[] = ['time', 'time', 'nothing', 'number', 'number', 'time']

/** Devices report while everything is killed at random; in the end what is stored is compared with what was measured. */
export async function runCampaign({ devices, readings, faults }: Size): Promise<Report> {
  const system = await startSystem()
  await registerDevices(system.url, devices)
  const begun = Date.now()
  const gateways = startGateways({ ports: system.ports, devices, readings })
  // Ctrl-C ends the test runner, not us: everything that was started must go nevertheless
  const stopped = once(process, 'disconnect').then(() => Promise.reject(new Error('stopped')))
  const campaign = async () => {
    const caused = await causeFaults({ system, gateways, readings, faults })
    await Promise.all(gateways.map(({ done }) => done))
    system.endHalfOpen()
    return caused
  }
  try {
    const caused = await Promise.race([campaign(), stopped])
    const seconds = (Date.now() - begun) / 1000
    return { readings, devices, seconds, faults: caused, ...(await compare(system.url, gateways)) }
  } finally {
    for (const gateway of gateways) gateway.stop()
    await system.stop()
  }
}

const idsOf = (gateway: number): string[] =>
  Array.from({ length: DEVICES_BEHIND_ONE }, (_, k) => `faulty-${gateway}-${k}`)

/** Known before: so many at once that nobody knows would not all be registered. */
async function registerDevices(url: string, devices: number): Promise<void> {
  const ids = Array.from({ length: Math.ceil(devices / DEVICES_BEHIND_ONE) }, (_, i) => idsOf(i)).flat()
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `insert into device (public_id, family, name) select id, 'native', '' from unnest($1::text[]) id`,
    [ids],
  )
  await client.end()
}

type Ports = { embedded: number; mosquitto: number | null }

function startGateways({ ports, devices, readings }: { ports: Ports; devices: number; readings: number }) {
  const count = Math.ceil(devices / DEVICES_BEHIND_ONE)
  const startAt = Date.now() - 6 * 3_600_000
  const each = Math.ceil(readings / count)
  return Array.from({ length: count }, (_, i): Gateway => {
    const ids = idsOf(i)
    const isOutside = ports.mosquitto !== null && i % 2 === 1
    const tells = TELLINGS[i % TELLINGS.length] ?? 'time'
    const port = isOutside ? Number(ports.mosquitto) : ports.embedded
    const own = Math.min(each, readings - i * each)
    return startGateway({ port, ids, readings: own, untilCommitted: isOutside, tells, startAt })
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

async function compare(url: string, gateways: readonly Gateway[]): Promise<Comparison> {
  const measured = new Map(gateways.flatMap((gateway) => [...gateway.measured]))
  const clockless = new Set(
    gateways.filter(({ tells }) => tells !== 'time').flatMap((g) => [...g.measured.keys()]),
  )
  const untellable = new Set(
    gateways.filter(({ tells }) => tells === 'nothing').flatMap((g) => [...g.resent]),
  )
  const { rows, latest } = await loadStored(url)
  const stored = new Set<string>()
  const lastAt = new Map<string, number>()
  let [doubled, invented] = [0, 0]
  for (const { id, at, data } of rows) {
    const value = unpackValues(data)[0]?.value
    // without a clock the value is the number of its message
    const key = clockless.has(id) ? value : at
    const name = `${id} ${key}`
    if (stored.has(name) && !untellable.has(name)) doubled += 1
    if (key === undefined || value === undefined || measured.get(id)?.get(key) !== value) invented += 1
    else stored.add(name)
    lastAt.set(id, Math.max(at, lastAt.get(id) ?? 0))
  }
  const lost = [...measured].flatMap(([id, readings]) =>
    [...readings.keys()].map((key) => `${id} ${key}`).filter((name) => !stored.has(name)),
  )
  // a device's name tells its gateway: even ones are on the embedded broker
  if (lost.length > 0) console.error('lost:', lost.slice(0, 50).join(', '))
  const newest = new Map(latest.map(({ id, at }) => [id, at]))
  // of messages without a time the newest is the last that came, whichever that was
  const newestOf = (id: string, readings: Measured) =>
    clockless.has(id) ? lastAt.get(id) : Math.max(...readings.keys())
  const latestWrong = [...measured].filter(
    ([id, readings]) => readings.size > 0 && newest.get(id) !== newestOf(id, readings),
  ).length
  return { lost: lost.length, doubled, invented, latestWrong }
}

async function loadStored(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const instant = '(extract(epoch from r.at) * 1000)::float8 as at'
  const { rows } = await client.query<StoredRow>(
    `select d.public_id as id, ${instant}, r.data from reading r join device d on d.id = r.device`,
  )
  const latest = await client.query<LatestRow>(
    `select d.public_id as id, ${instant}, r.value from latest r join device d on d.id = r.device`,
  )
  await client.end()
  return { rows, latest: latest.rows }
}
