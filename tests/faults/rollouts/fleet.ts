import { randomUUID } from 'node:crypto'
import { addVendorFirmware } from '@/contracts/firmware/firmware'
import { createFirmwareKey, signFirmware } from '@/contracts/firmware/keys'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { issueNodeAddress } from '@/server/firmware/tokens/nodes'
import { deviceIdOf } from '~/tools/simulator/fleet/device-id'
import { answerOf } from '../../support/administration'
import type { Signed } from '../../support/fixtures/factories'
import { uploadImage } from '../../support/firmware'
import type { FromDevices, ToDevices } from './devices'
import { type Family, type Release, SPECS } from './families'
import type { Size } from './size'
import { bundleProgram, startProgram } from './system'

/** Of the native devices, so many stand in pairs of which one must always work. */
const PAIRED = 0.3

/** What their owners have said of what they send. */
const UNITS: Partial<Record<Family, object>> = { esphome: { unit: 'm' }, thingsboard: { unit: 'mm' } }

/** The bridge knows the versions of its devices, and tells them at its own start. */
const KNOWN: Partial<Record<Family, string>> = { zigbee2mqtt: '11' }

/** Known before: so many at once that nobody knows would not all be registered. Each has an owner; some are pairs. */
export async function registerFleet(
  shares: ReadonlyMap<Family, number>,
): Promise<{ manifests: [string, string][] }> {
  const owner = await db().user.create({ data: { email: `${randomUUID()}@example.org`, name: 'Owner' } })
  const manifests: [string, string][] = []
  for (const [family, count] of shares) {
    const numbers = Array.from({ length: count }, (_, n) => n + 1)
    const ids = numbers.map((n) => deviceIdOf(SPECS[family].address(n)))
    const tags = numbers.map((n) =>
      family === 'native' && n <= PAIRED * count ? `pair:well-${Math.ceil(n / 2)}` : '',
    )
    const rows = await runQuery<{ key: number; id: string }>(
      pool(),
      `insert into device (public_id, family, name, owner_id, claimed_at, tags, sensor, firmware)
       select id, $2, '', $3, now(), case when tag = '' then '{}' else array[tag] end, $5, $6
       from unnest($1::text[], $4::text[]) d(id, tag) returning id as key, public_id as id`,
      [ids, family, owner.id, tags, UNITS[family] ?? null, KNOWN[family] ?? null],
    )
    if (family !== 'esphome') continue
    const keys = new Map(rows.map(({ key, id }) => [id, key]))
    for (const [i, id] of ids.entries()) {
      const { url } = await issueNodeAddress(pool(), keys.get(id) ?? 0)
      const address = SPECS.esphome.address(i + 1)
      if (url && 'id' in address) manifests.push([address.id, url])
    }
  }
  for (const t of ['devices', 'sensors'] as const) await signalWorkers({ t })
  return { manifests }
}

type Image = { family: Family; id: string }
export type Images = { trust: string[]; bad: (family: Family) => Image; good: (family: Family) => Image }

/** A bad and a good image of each family, by the product's own calls; those of native devices are signed. */
export async function addImages(by: Signed, families: readonly Family[]): Promise<Images> {
  const { key } = await answerOf(createFirmwareKey, by, { body: { name: 'campaign' } })
  const made = new Map<string, string>()
  for (const family of families)
    for (const quality of ['bad', 'good'] as const) {
      const id = await addImage(by, family, SPECS[family][quality])
      if (family === 'native') {
        const { status } = await answerOf(signFirmware, by, { params: { id }, body: { kid: key.kid } })
        if (status !== 200) throw new Error(`the image of ${family} could not be signed: ${status}`)
      }
      made.set(`${family} ${quality}`, id)
    }
  const of = (quality: string) => (family: Family) => ({ family, id: made.get(`${family} ${quality}`) ?? '' })
  return { trust: [String(key.publicKey)], bad: of('bad'), good: of('good') }
}

async function addImage(by: Signed, family: Family, release: Release): Promise<string> {
  const { version, counter } = release
  const product = family === 'native' ? 'tc-tank' : `camp-${family}`
  const file = SPECS[family].file?.(release)
  if (!file) {
    const body = { family, product, version, ready: true }
    const { firmware, ...answer } = await answerOf(addVendorFirmware, by, { body })
    if (!firmware) throw new Error(`${family}: ${JSON.stringify(answer)}`)
    return String(firmware.id)
  }
  const own =
    family === 'native' ? { hardware: ['sim-a'], counter } : { hardware: undefined, counter: undefined }
  const product2 = family === 'shelly-gen2' ? { product: undefined } : { product }
  const claims = { family, version, ...own, ...product2 }
  const { firmware, ...answer } = await uploadImage(file.bytes, { by, name: file.name, claims })
  if (!firmware) throw new Error(`${family}: ${JSON.stringify(answer)}`)
  return String(firmware.id)
}

export type DeviceProcess = ReturnType<typeof startProgram<ToDevices, FromDevices>>

type Fleet = {
  shares: ReadonlyMap<Family, number>
  manifests: [string, string][]
  trust: string[]
  size: Size
  undo: (() => unknown)[]
}

/** One process for the devices of each family. */
export async function startFleet(
  broker: string,
  { shares, manifests, trust, size, undo }: Fleet,
): Promise<Map<Family, DeviceProcess>> {
  const { program, remove } = await bundleProgram('devices')
  undo.push(remove)
  const devices = new Map<Family, DeviceProcess>()
  for (const [family, count] of shares) {
    const process = startProgram<ToDevices, FromDevices>(program)
    undo.push(process.stop)
    const own = family === 'esphome' ? manifests : []
    const start = { family, count, broker, trust, manifests: own, seed: size.seed, intervalS: size.intervalS }
    process.send({ type: 'start', ...start, pace: size.pace.devices })
    devices.set(family, process)
  }
  return devices
}
