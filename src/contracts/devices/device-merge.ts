import * as z from 'zod'
import { Device } from './device'
import { endpoint } from '@/contracts/endpoint'

const deviceId = z.string().min(1).max(128)

/**
 * The device named in `from` becomes another name of the one in the path: what it reported moves, what it is set up
 * with is taken only where the other has nothing. It cannot be undone. A conflict while one of them has or had
 * credentials: whoever reports under the other's name would fall silent.
 */
export const mergeDevice = endpoint({
  method: 'POST',
  path: '/devices/{deviceId}/merge',
  access: 'user',
  summary: 'Make another device of yours the same as this one; its id becomes an alias',
  limit: { points: 20, seconds: 60, by: 'user' },
  params: z.strictObject({ deviceId }),
  body: z.strictObject({ from: deviceId }),
  output: z.object({ device: Device }),
})
