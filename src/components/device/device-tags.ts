import { callApi } from '@/client/api'
import { updateDevice } from '@/contracts/part-calls'

type Tagged = { deviceId: string; tags: readonly string[] }

const saveTags = ({ deviceId }: Tagged, tags: string[]) =>
  callApi(updateDevice, { params: { deviceId }, body: { tags } })

/** Those that have it already stay as they are. */
export const addTag = (tag: string) => async (device: Tagged) =>
  device.tags.includes(tag) || (await saveTags(device, [...device.tags, tag]))

/** Those that do not have it stay as they are. */
export const removeTag = (tag: string) => async (device: Tagged) =>
  !device.tags.includes(tag) ||
  (await saveTags(
    device,
    device.tags.filter((one) => one !== tag),
  ))
