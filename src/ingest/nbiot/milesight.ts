import { codecByName } from '../lora/codecs'
import { guessKind } from '../rules/kind'
import type { IngestEvent } from '../types'
import type { Frame } from './frame'

const START = 2
const LENGTH_AT = 3
const IDENTITY_AT = 9
const VALUES_LENGTH_AT = 84
const VALUES_AT = 86

/** fPort of the same values over LoRaWAN. */
const VALUES_PORT = 85

const SAMPLE_GAP_MS = 1000
const CODEC = codecByName('milesight-em400-udl')

/** Bytes of each channel of a sample after its channel and type. */
const CHANNEL_BYTES: ReadonlyMap<number, number> = new Map([
  [0x0175, 1],
  [0x0367, 2],
  [0x0482, 2],
  [0x0500, 1],
  [0x0688, 9],
  [0x8367, 3],
  [0x8482, 3],
])

/**
 * Channels ascend within a sample (an alarm's have the top bit set); a channel that does not ascend begins the next
 * sample.
 */
const splitSamples = (values: Uint8Array): Uint8Array[] => {
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength)
  const samples: Uint8Array[] = []
  let [start, last, at] = [0, 0, 0]
  while (at + 2 < values.byteLength) {
    const size = CHANNEL_BYTES.get(view.getUint16(at))
    if (size === undefined) break
    const channel = view.getUint8(at) & 0x0f
    if (channel <= last) {
      samples.push(values.subarray(start, at))
      start = at
    }
    last = channel
    at += 2 + size
  }
  return [...samples, values.subarray(start)]
}

const ascii = new TextDecoder('latin1')

const version = (text: string): string => `${Number(text.slice(0, 2))}.${Number(text.slice(2, 4))}`

type Header = { serial: string; imei: string; firmware: string; hardware: string; values: Uint8Array }

const readHeader = (bytes: Uint8Array): Header | null => {
  if (bytes.byteLength < VALUES_AT || bytes[0] !== START || bytes[1] !== 0 || bytes[2] !== 1) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint16(LENGTH_AT) !== bytes.byteLength - LENGTH_AT - 2) return null
  const match = /^(\d{4})(\d{4})([0-9a-f]{16})(\d{15})/i.exec(ascii.decode(bytes.subarray(IDENTITY_AT)))
  if (!match) return null
  const [, firmware = '', hardware = '', serial = '', imei = ''] = match
  return {
    serial: serial.toLowerCase(),
    imei,
    firmware: version(firmware),
    hardware: version(hardware),
    values: bytes.subarray(VALUES_AT, VALUES_AT + view.getUint16(VALUES_LENGTH_AT)),
  }
}

/**
 * A frame of Milesight's EM400-UDL for NB-IoT (its user guide, "Uplink Data"), big endian; null for bytes of another
 * kind: 02, 0001, length of the rest (2), flag, frame counter (2), protocol version, then in ASCII software version
 * (4), hardware version (4), serial number (16), IMEI (15), IMSI (15), ICCID (20), then signal (CSQ), length of the
 * values (2) and the values as over LoRaWAN; a device that collects more often than it reports sends several samples
 * one after another, the newest last. They carry no times, so they are stored one second apart in their order. The
 * device is `milesight:<serial number>`.
 */
export const decodeMilesight = ({ bytes, imei, at, receivedAt }: Frame): IngestEvent[] | null => {
  const header = readHeader(bytes)
  if (!header) return null
  const deviceId = `milesight:${header.serial}`
  if (imei !== null && imei !== header.imei)
    return [{ type: 'rejected', deviceId, reason: 'identity_mismatch' }]
  const samples = splitSamples(header.values).flatMap(
    (bytes) => CODEC?.decode({ fPort: VALUES_PORT, bytes }) ?? [],
  )
  const measured = samples.at(-1)
  if (!measured) return [{ type: 'rejected', deviceId, reason: 'unknown_frame' }]
  const { firmware, hardware } = header
  return [
    {
      type: 'telemetry',
      deviceId,
      at,
      readings: measured.readings,
      rejected: measured.rejected,
      info: {
        kind: guessKind(measured.readings) ?? 'tank',
        model: 'Milesight EM400-UDL',
        firmware,
        hardware,
        sleepy: true,
        aliases: [`imei:${header.imei}`],
      },
    },
    ...samples.slice(0, -1).map((sample, index): IngestEvent => ({
      type: 'telemetry',
      deviceId,
      at: (at ?? receivedAt) - (samples.length - 1 - index) * SAMPLE_GAP_MS,
      readings: sample.readings,
      rejected: sample.rejected,
      backlog: true,
    })),
  ]
}
