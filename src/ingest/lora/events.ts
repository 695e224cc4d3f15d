import { countOf, infoOf } from '../fields'
import { parseWireTime } from '@/domain/readings/clock'
import { guessKind } from '../rules/kind'
import type { DeviceInfo, IngestEvent } from '../types'
import { addReception, type Reception } from './reception'
import type { RadioFrame } from './radio'
import { historyEvents, measureUplink, type LoraUplink } from './uplink'

const DEV_ADDR = /^[0-9a-f]{8}$/i

/**
 * The dedup key of a frame: always the session's address and the frame counter, since a copy through a slow gateway
 * arrives tens of seconds later with another time. A missing counter is 0 (protobuf omits zeros).
 */
const frameKey = (devAddr: unknown, fCnt: unknown): string => {
  const address = typeof devAddr === 'string' && DEV_ADDR.test(devAddr) ? devAddr.toLowerCase() : ''
  return `fcnt:${address}:${countOf(fCnt) ?? 0}`
}

/** Multicast set-up, fragmentation and clock of a firmware update over the air (LoRa Alliance TS005, TS004, TS003). */
const FUOTA_PORTS: ReadonlySet<number> = new Set([200, 201, 202])

/**
 * The events of one uplink from any network server: its measurement with the reception of the best gateway, the
 * datalog's records as separate events, and the frame itself (`radio`, null where it is not reported). `at` in epoch
 * milliseconds, null to use the gateway's time.
 */
export const uplinkEvents = ({
  deviceId,
  at,
  uplink,
  reception,
  devAddr,
  fCnt,
  info,
  radio,
  receivedAt,
}: {
  deviceId: string
  at: number | null
  uplink: LoraUplink
  reception: Reception | null
  devAddr: unknown
  fCnt: unknown
  info: DeviceInfo | undefined
  radio: RadioFrame | null
  receivedAt: number
}): IngestEvent[] => {
  const heardAt = at ?? parseWireTime(reception?.time)
  const frame = radio ? [{ type: 'uplink', deviceId, at: heardAt, ...radio } as const] : []
  if (FUOTA_PORTS.has(uplink.fPort)) return [{ type: 'ignored', reason: 'fuota_protocol' }, ...frame]
  const { history, info: said, ...out } = measureUplink(uplink)
  addReception(out, reception)
  const kind = guessKind([...out.readings, ...(history?.[0]?.readings ?? [])]) ?? 'lora'
  return [
    {
      type: 'telemetry',
      deviceId,
      at: heardAt,
      readings: out.readings,
      rejected: out.rejected,
      key: frameKey(devAddr, fCnt),
      info: infoOf({ ...info, ...said, kind }) ?? {},
    },
    ...historyEvents({ deviceId, history, receivedAt }),
    ...frame,
  ]
}
