import { isObject, textOf } from '@/ingest/fields'
import { parseJson } from '@/ingest/payload'

export type Downlink = { id: string; devEui: string; bytes: Buffer }

/** Where the network server takes commands for every device. */
export const DOWNLINK_FILTER = 'application/+/device/+/command/#'

const downlinkOf = (topic: string, payload: string): Downlink | null => {
  const parsed = parseJson(payload)
  if (!topic.endsWith('/command/down') || typeof parsed === 'string' || !isObject(parsed.value)) return null
  const { id, devEui, data } = parsed.value
  const [item, device] = [textOf(id), textOf(devEui)]
  if (!item || !device || typeof data !== 'string') return null
  return { id: item, devEui: device, bytes: Buffer.from(data, 'base64') }
}

/** The queue of the network server: what a device of class A hears after its next uplink, one at a time. */
export type DownlinkQueue = {
  hear: (topic: string, payload: string) => void
  next: (devEui: string) => Downlink | undefined
}

export const createDownlinkQueue = (): DownlinkQueue => {
  const waiting = new Map<string, Downlink[]>()
  return {
    hear: (topic, payload) => {
      const downlink = downlinkOf(topic, payload)
      if (downlink) waiting.set(downlink.devEui, [...(waiting.get(downlink.devEui) ?? []), downlink])
    },
    next: (devEui) => waiting.get(devEui)?.shift(),
  }
}
