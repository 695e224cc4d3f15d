import { countOf, infoOf } from '../fields'
import { parseWireTime } from '@/domain/readings/clock'
import { guessKind } from '../rules/kind'
import type { DeviceInfo, IngestEvent } from '../types'
import { addReception, type Reception } from './reception'
import type { RadioFrame } from './radio'
import { historyEvents, measureUplink, type LoraUplink } from './uplink'

const DEV_ADDR = /^[0-9a-f]{8}$/i

/**
 * What identifies a frame: the session's address and the frame counter, always. A copy through a slow gateway
 * comes tens of seconds later under another time. A missing counter is 0 (protobuf leaves zeros out).
 */
const frameKey = (devAddr: unknown, fCnt: unknown): string => {
  const address = typeof devAddr === 'string' && DEV_ADDR.test(devAddr) ? devAddr.toLowerCase() : ''
  return `fcnt:${address}:${countOf(fCnt) ?? 0}`
}

/** Multicast set-up, fragments and clock of an update over the air (LoRa Alliance TS005, TS004, TS003). */
const FUOTA_PORTS: ReadonlySet<number> = new Set([200, 201, 202])

/**
 * The events of one uplink, whichever network server told it: its measurement with the reception of the best
 * gateway, what a datalog holds besides as events of their own, and the frame itself (`radio`, null where it is not to
 * be told). `at` in epoch milliseconds, null to use the gateway's time.
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
