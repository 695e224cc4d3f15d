import type { listAllDevices } from '@/contracts/admin/devices'
import type { Verb } from '@/server/verb'
import { loadDevicePage } from './load-page'

export const listEveryDevice: Verb<typeof listAllDevices> = async (_, { query }) => {
  const { sort, cursor, limit, ...filters } = query
  return loadDevicePage(filters, { sort: sort || undefined, cursor, limit })
}
