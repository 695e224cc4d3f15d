import { ApiError, callApi } from '@/client/api'
import type { DataSource } from '@/client/data-source'
import { readSharedDashboard, viewSharedDashboard } from '@/contracts/part-calls'
import type { SharedDashboard, SharedRead } from '@/contracts/me/shared-dashboard'

type Args = { params?: { deviceId?: string }; query?: Record<string, string | number | boolean | undefined> }

/** What answers the cards of somebody without an account. */
export type SharedSource = DataSource & {
  /** Asks for the dashboard anew; the cards hear of it with their next look at the devices. */
  view: () => Promise<SharedDashboard>
}

const isAnonymous = { isAnonymous: true }

const withoutUndefined = (query: NonNullable<Args['query']>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** Answers the cards' calls with the two calls of a link. `name`: keeps answers of several links apart. */
export function makeSharedSource(token: string, name: string): SharedSource {
  let newest: SharedDashboard | null = null
  const view = async () => (newest = await callApi(viewSharedDashboard, { body: { token } }, isAnonymous))
  const answer = async ({ method, path }: Parameters<DataSource['answer']>[0], args: unknown) => {
    if (method !== 'GET') throw new ApiError(403, { code: 'forbidden' })
    const { devices, counts } = path.startsWith('/devices')
      ? (newest ?? (await view()))
      : { devices: [], counts: null }
    const { params: { deviceId } = {}, query = {} } = args as Args
    if (path === '/devices') return { devices, counts, nextCursor: null }
    if (path === '/devices/{deviceId}') {
      const device = devices.find((one) => one.deviceId === deviceId)
      if (!device) throw new ApiError(404, { code: 'not_found' })
      return { device }
    }
    const asked = {
      path: path as SharedRead,
      query: withoutUndefined(query),
      ...(deviceId !== undefined && { deviceId }),
    }
    const { answer: shown } = await callApi(readSharedDashboard, { body: { token, ...asked } }, isAnonymous)
    return shown
  }
  return { name, view, answer }
}
