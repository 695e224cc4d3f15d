import { callApi } from '@/client/api'
import { muteDevice, unmuteDevice, updateDevice } from '@/contracts/part-calls'
import { releaseDevice } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'

const AT_ONCE = 4

/** Does something with each device, some at a time; answers those with which it failed. */
export async function forEachDevice(
  devices: readonly Device[],
  work: (device: Device) => Promise<unknown>,
): Promise<Device[]> {
  const waiting = [...devices]
  const failed: Device[] = []
  const takeTurns = async () => {
    for (let device = waiting.shift(); device; device = waiting.shift()) {
      const one = device
      await work(one).catch(() => failed.push(one))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
  return failed
}

/** Those that stand there already stay as they are. */
export const putAtSite = (siteId: string | null) => async (device: Device) =>
  (device.site?.id ?? null) === siteId ||
  (await callApi(updateDevice, { params: { deviceId: device.deviceId }, body: { siteId } }))

/** Keeps it quiet for oneself; null lets it speak again. */
export const muteDeviceFor =
  (span: '1h' | '8h' | 'fixed' | null) =>
  ({ deviceId }: Device) =>
    span === null
      ? callApi(unmuteDevice, { params: { deviceId } })
      : callApi(muteDevice, { params: { deviceId }, body: { for: span } })

export const releaseOneDevice = ({ deviceId }: Device) => callApi(releaseDevice, { params: { deviceId } })
