/** Small images of our own making, one builder for each format, with sums that hold. */
type Sha256Of = (bytes: Uint8Array) => Uint8Array

function concatBytes(...parts: ArrayLike<number>[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const u16 = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff]
const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)]
const ascii = (text: string, length = text.length): number[] =>
  Array.from({ length }, (_, i) => text.charCodeAt(i) || 0)
const xorOf = (bytes: readonly number[]): number => bytes.reduce((sum, byte) => sum ^ byte, 0xef)

/** Pads with zeros so that the next byte is the last of a 16-byte line, where ESP images have their sum. */
const padToSum = (length: number): number[] => Array.from({ length: (length | 15) - length }, () => 0)

type Segment = { address: number; data: readonly number[] }
const segmentBytes = ({ address, data }: Segment): number[] => [...u32(address), ...u32(data.length), ...data]

/** An application description of 256 bytes (esp_app_desc_t). */
export function buildAppDescriptor({ version = '1.5.0', project = 'tank', counter = 0 } = {}): number[] {
  const text = [
    ...ascii(version, 32),
    ...ascii(project, 32),
    ...ascii('19:46:07', 16),
    ...ascii('Sep 13 2026', 16),
  ]
  const head = [0x32, 0x54, 0xcd, 0xab, ...u32(counter), ...u32(0), ...u32(0), ...text, ...ascii('v5.5', 32)]
  return [...head, ...Array.from({ length: 256 - head.length }, (_, i) => (i < 32 ? i : 0))]
}

/** An image of the ESP32 family; `chipId` as in the header, `data` what the first segment holds. */
export function buildEsp32(
  sha256: Sha256Of,
  { chipId = 5, data = buildAppDescriptor(), more = [] as number[], hasHash = true } = {},
): Uint8Array {
  const segments = [
    { address: 0x3c000020, data },
    ...(more.length > 0 ? [{ address: 0x40380000, data: more }] : []),
  ]
  const header = [0xe9, segments.length, 2, 0x2f, ...u32(0x40380000), 0xee, 0, 0, 0, ...u16(chipId)]
  const tail = [0, ...u16(3), ...u16(199), 0, 0, 0, 0, hasHash ? 1 : 0]
  const body = [...header, ...tail, ...segments.flatMap(segmentBytes)]
  const summed = [...body, ...padToSum(body.length), xorOf(segments.flatMap((one) => one.data))]
  return concatBytes(summed, hasHash ? sha256(concatBytes(summed)) : [])
}

function esp8266Part(data: readonly number[]): number[] {
  const body = [0xe9, 1, 2, 0x40, ...u32(0x4010f09c), ...segmentBytes({ address: 0x4010f000, data })]
  return [...body, ...padToSum(body.length), xorOf(data)]
}

/** An Arduino build for the ESP8266: boot stub, and the application at 0x1000. */
export function buildEsp8266(data: readonly number[] = [1, 2, 3, 4, 5]): Uint8Array {
  const stub = esp8266Part([9, 8, 7])
  return concatBytes(stub, new Uint8Array(0x1000 - stub.length).fill(0xff), esp8266Part(data))
}

/** Version 2: a segment that stays in flash, then an image of version 1. */
export function buildEsp8266V2(): Uint8Array {
  const inFlash = segmentBytes({ address: 0, data: Array.from({ length: 48 }, (_, i) => i) })
  const before = [0xea, 4, 2, 0x40, ...u32(0x40100004), ...inFlash]
  const after = [0xe9, 1, 2, 0x40, ...u32(0x40100004), ...segmentBytes({ address: 0x40100000, data: [5, 6] })]
  const body = [...before, ...after]
  return concatBytes(body, padToSum(body.length), [xorOf([5, 6])])
}

const tlv = (type: number, value: ArrayLike<number>): number[] => [
  ...u16(type),
  ...u16(value.length),
  ...Array.from(value),
]

/** An MCUboot image of version 1.5.0+42 with 64 bytes of code. */
export function buildMcuboot(sha256: Sha256Of, { flags = 0, counter = 7, isSigned = true } = {}): Uint8Array {
  const entry = tlv(0x50, u32(counter))
  const area = [...u16(0x6908), ...u16(entry.length + 4), ...entry]
  const sizes = [...u16(32), ...u16(area.length), ...u32(64), ...u32(flags)]
  const header = [0x3d, 0xb8, 0xf3, 0x96, ...u32(0), ...sizes, 1, 5, ...u16(0), ...u32(42), ...u32(0)]
  const covered = concatBytes(
    header,
    Array.from({ length: 64 }, (_, i) => i),
    area,
  )
  const entries = [...tlv(0x10, sha256(covered)), ...(isSigned ? tlv(0x24, new Uint8Array(64)) : [])]
  return concatBytes(covered, [...u16(0x6907), ...u16(entries.length + 4)], entries)
}

/** A Zigbee OTA file; `wrapper` are bytes that a vendor puts before the header. */
export function buildZigbee({ wrapper = [] as number[], hardware = null as [number, number] | null } = {}) {
  const length = hardware ? 60 : 56
  const codes = [...u16(hardware ? 4 : 0), ...u16(4476), ...u16(4352), ...u32(33_816_613), ...u16(2)]
  const optional = hardware ? [...u16(hardware[0]), ...u16(hardware[1])] : []
  const data = [7, 7, 7, 7]
  const element = [...u16(0), ...u32(data.length), ...data]
  const head = [...u32(0x0beef11e), ...u16(0x100), ...u16(length), ...codes, ...ascii('GBL tank_valve', 32)]
  return concatBytes(wrapper, head, u32(length + element.length), optional, element)
}

/** A UF2 file for the RP2040, its version in a tag of the first block. */
export function buildUf2(blocks = 2): Uint8Array {
  const one = (number: number): number[] => {
    const flags = number === 0 ? 0xa000 : 0x2000
    const place = [
      ...u32(flags),
      ...u32(0x10000000 + number * 256),
      ...u32(256),
      ...u32(number),
      ...u32(blocks),
    ]
    const version = [9, ...u32(0x9fc7bc).slice(0, 3), ...ascii('1.5.0')]
    const tags = number === 0 ? version : []
    const data = [...Array.from({ length: 256 }, () => number), ...tags]
    const head = [...ascii('UF2\n'), ...u32(0x9e5d5157), ...place, ...u32(0xe48bff56)]
    return [...head, ...data, ...Array.from({ length: 476 - data.length }, () => 0), ...u32(0x0ab16f30)]
  }
  return concatBytes(...Array.from({ length: blocks }, (_, number) => one(number)))
}

/** Four records at 0x08000000. */
export const HEX_FILE = new TextEncoder().encode(
  ':020000040800F2\r\n:10000000000002203D0100084501000849010008E8\r\n:020010000102EB\r\n:00000001FF\r\n',
)

/** The tag of a native build between other bytes. */
export function buildTag({ fw = '1.5.0', hw = ['tank-esp32c3'], counter = '7' } = {}): number[] {
  const words = [
    'cistern',
    'product',
    'tc-tank',
    'fw',
    fw,
    ...hw.flatMap((one) => ['hw', one]),
    'counter',
    counter,
  ]
  return ascii(`${words.join('\0')}\0\0`)
}

export type ZipFile = {
  name: string
  data: ArrayLike<number>
  method?: number
  unpacked?: number
  flags?: number
  localName?: string
}

/** A zip of files as they are given; what is said of them may be wrong. */
export function buildZip(files: readonly ZipFile[], { count = files.length } = {}): Uint8Array {
  const locals: number[] = []
  const directory: number[] = []
  for (const { name, data, method = 0, unpacked = data.length, flags = 0, localName = name } of files) {
    const sizes = [...u32(0), ...u32(data.length), ...u32(unpacked)]
    const common = [...u16(20), ...u16(flags), ...u16(method), ...u32(0), ...sizes]
    const at = locals.length
    locals.push(...ascii('PK'), 3, 4, ...common, ...u16(localName.length), ...u16(0), ...ascii(localName))
    for (let i = 0; i < data.length; i += 1) locals.push(data[i] ?? 0)
    const place = [...u16(name.length), ...u16(0), ...u16(0), ...u16(0), ...u16(0), ...u32(0), ...u32(at)]
    directory.push(...ascii('PK'), 1, 2, ...u16(20), ...common, ...place, ...ascii(name))
  }
  const numbers = [...u16(0), ...u16(0), ...u16(count), ...u16(count), ...u32(directory.length)]
  return concatBytes(locals, directory, ascii('PK'), [5, 6], numbers, u32(locals.length), u16(0))
}

/** A package as Shelly ships it; `parts` replaces the two of the default. */
export function buildPackage(parts: Record<string, object> = {}, files: readonly ZipFile[] = []): Uint8Array {
  const own = { app: { type: 'app', src: 'app.bin', size: 4 }, ...parts }
  const manifest = {
    name: 'Plus1',
    platform: 'esp32',
    version: '1.4.4',
    build_id: '20241011-114449/1.4.4-g6d2a586',
  }
  const text = new TextEncoder().encode(JSON.stringify({ ...manifest, parts: own }))
  const app = { name: 'shelly/app.bin', data: [1, 2, 3, 4] }
  return buildZip([{ name: 'shelly/manifest.json', data: text }, app, ...files])
}
