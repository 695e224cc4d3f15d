import type { Device } from '@/contracts/devices/device'
import type { PumpSettings } from '@/contracts/devices/pump'
import { looksSwitchable } from '@/components/pump/pump-state'

/** One relay of a device. */
export type RelayRef = { deviceId: string; ch: number }

const RELAY = /^relay_on(?:\.(\d+))?$/

/** Asking each of very many relays what it fills would cost more than the picture of one pump is worth. */
const MAX_RELAYS_QUERIED = 12

type RelayDevice = Pick<Device, 'deviceId' | 'kind' | 'latest'>

/** A pump that tells of no relay switches its first. */
const channelsOf = (device: RelayDevice): number[] => {
  if (!looksSwitchable(device)) return []
  const told = Object.keys(device.latest).flatMap((key) => {
    const found = RELAY.exec(key)
    return found ? [Number(found[1] ?? 0)] : []
  })
  return told.length > 0 ? told : [0]
}

/** The relays of some devices that may be a tank's pump; none where there are too many to ask. */
export const relaysOf = (devices: readonly RelayDevice[]): RelayRef[] => {
  const all = devices.flatMap((device) => channelsOf(device).map((ch) => ({ deviceId: device.deviceId, ch })))
  return all.length <= MAX_RELAYS_QUERIED ? all : []
}

type ConfiguredRelay = RelayRef & { settings: Pick<PumpSettings, 'destination' | 'source'> }

/** The one relay whose settings say that it fills a tank or draws from it; null when none says so or several do. */
export const linkedPump = (pumps: readonly ConfiguredRelay[], tankId: string): RelayRef | null => {
  const linked = pumps.filter(
    ({ settings: { destination, source } }) => destination === tankId || source === tankId,
  )
  const [one] = linked
  return one && linked.length === 1 ? { deviceId: one.deviceId, ch: one.ch } : null
}
