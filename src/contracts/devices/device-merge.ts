import * as z from 'zod'
import { Device } from './device'
import { endpoint } from '@/contracts/endpoint'

const deviceId = z.string().min(1).max(128)

/**
 * The device named in `from` becomes an alias of the one in the path: its readings move, its settings are used only
 * where the other has none. It cannot be undone. A conflict while one of them has or had credentials: messages under
 * the other's name would be rejected. `updating` while one of them is in a roll-out that has not ended for it.
 */
export const mergeDevice = endpoint({
  method: 'POST',
  path: '/devices/{deviceId}/merge',
  access: 'user',
  errors: ['conflict', 'updating'],
  audit: ['device.merge'],
  summary: 'Make another device of yours the same as this one; its id becomes an alias',
  limit: { points: 20, seconds: 60, by: 'user' },
  params: z.strictObject({ deviceId }),
  body: z.strictObject({ from: deviceId }),
  output: z.object({ device: Device }),
})
