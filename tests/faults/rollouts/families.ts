import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import {
  buildAppDescriptor,
  buildEsp32,
  buildEsp8266,
  buildTag,
  buildZigbee,
  buildZip,
} from '@/domain/firmware/images.fixture'
import type { Address } from '~/tools/simulator/fleet/types'
import type { Role } from '~/tools/simulator/model/observe'

/** Seven behind any broker; ThingsBoard's share a topic, and so need the embedded one. */
export const FAMILIES = [
  'native',
  'tasmota',
  'shelly-gen1',
  'shelly-gen2',
  'esphome',
  'homeassistant',
  'zigbee2mqtt',
  'thingsboard',
] as const
export type Family = (typeof FAMILIES)[number]

/** A version as its image is named, and as devices whose image does not name its own report it. */
export type Release = { version: string; reported: string; counter: number }

const release = (version: string, counter: number, reported = version): Release => ({
  ...{ version, reported, counter },
})
const gen1 = (version: string) => `20231107-164738/v${version}-gcb84623`

type Spec = {
  /** Share of the fleet, of about 100. */
  weight: number
  address: (n: number) => Address
  role: Role
  bad: Release
  good: Release
  /** The file of a release; null for a vendor's own. */
  file: ((release: Release) => { name: string; bytes: Buffer }) | null
}

const PADDING = 48_000
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const padding = (): number[] => [...randomBytes(PADDING)]
const hex = (n: number, digits: number) => n.toString(16).padStart(digits, '0')

const esp32 = (version: string, more: number[]) =>
  Buffer.from(buildEsp32(sha256, { data: buildAppDescriptor({ version }), more }))

function zipOf({ version }: Release): Buffer {
  const parts = { app: { type: 'app', src: 'app.bin', size: PADDING } }
  const manifest = {
    name: 'Plus1PM',
    platform: 'esp32',
    version,
    build_id: `20260101-000000/${version}`,
    parts,
  }
  const text = new TextEncoder().encode(JSON.stringify(manifest))
  const files = [
    { name: 'plus/manifest.json', data: text },
    { name: 'plus/app.bin', data: randomBytes(PADDING) },
  ]
  return Buffer.from(buildZip(files))
}

/** Zigbee devices wait for each other: there are few. */
export const SPECS: Readonly<Record<Family, Spec>> = {
  native: {
    weight: 34,
    address: (n) => ({ grammar: 'native', id: `camp-native-${n}` }),
    role: 'tank',
    bad: release('1.5.0', 5),
    good: release('1.6.0', 6),
    file: ({ version, counter }) => {
      const tag = buildTag({ fw: version, hw: ['sim-a'], counter: String(counter) })
      return { name: 'fw.bin', bytes: esp32(version, [...tag, ...padding()]) }
    },
  },
  tasmota: {
    weight: 18,
    address: (n) => ({ grammar: 'tasmota', topic: `camp-tasmota-${n}` }),
    role: 'tank',
    bad: release('15.0.0', 0),
    good: release('15.1.0', 0),
    file: () => ({ name: 'tasmota.bin.gz', bytes: gzipSync(buildEsp8266(padding())) }),
  },
  'shelly-gen1': {
    weight: 13,
    address: (n) => ({ grammar: 'shelly-gen1', id: `shelly1pm-C45BBE${hex(n, 6)}` }),
    role: 'pump',
    bad: release('1.14.1', 0, gen1('1.14.1')),
    good: release('1.14.2', 0, gen1('1.14.2')),
    file: null,
  },
  'shelly-gen2': {
    weight: 14,
    address: (n) => ({ grammar: 'shelly-gen2', id: `shellyplus1pm-a8032a${hex(n, 6)}` }),
    role: 'pump',
    bad: release('1.5.0', 0),
    good: release('1.5.1', 0),
    file: (made) => ({ name: 'plus1pm.zip', bytes: zipOf(made) }),
  },
  esphome: {
    weight: 10,
    address: (n) => ({ grammar: 'esphome', id: `camp-node-${n}` }),
    role: 'tank',
    bad: release('2026.1.0', 0),
    good: release('2026.2.0', 0),
    file: ({ version }) => ({ name: 'fw.ota.bin', bytes: esp32(version, padding()) }),
  },
  homeassistant: {
    weight: 10,
    address: (n) => ({ grammar: 'homeassistant', id: `camp-ha-${n}` }),
    role: 'tank',
    bad: release('1.10', 0),
    good: release('1.11', 0),
    file: null,
  },
  zigbee2mqtt: {
    weight: 1,
    address: (n) => ({ grammar: 'zigbee2mqtt', id: `0x00158d0001${hex(n, 6)}` }),
    role: 'climate',
    bad: release('11.1.0', 0),
    good: release('11.2.0', 0),
    file: () => ({ name: 'valve.ota', bytes: Buffer.concat([buildZigbee(), randomBytes(16)]) }),
  },
  thingsboard: {
    weight: 10,
    address: (n) => ({ grammar: 'thingsboard', id: `CAMP_TOKEN_${n}` }),
    role: 'tank',
    bad: release('1.5.0', 0),
    good: release('1.6.0', 0),
    file: () => ({ name: 'eye.bin', bytes: randomBytes(PADDING) }),
  },
}

/** How many devices of each family a fleet has, at least some of each. */
export function sharesOf(families: readonly Family[], devices: number): Map<Family, number> {
  const whole = families.reduce((sum, family) => sum + SPECS[family].weight, 0)
  return new Map(
    families.map((family) => [family, Math.max(6, Math.round((devices * SPECS[family].weight) / whole))]),
  )
}
