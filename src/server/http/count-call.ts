import type { Endpoint } from '@/contracts/endpoint'
import { addressGroup } from '@/server/client-address'
import type { Context } from '@/server/context'
import { countUse } from '@/server/rate-limit'

/** Counts one use of a call; 429 above its limit. */
export async function countCall(
  { limit, method, path }: Endpoint,
  ctx: Context,
  deviceId: string,
): Promise<void> {
  if (!limit) return
  const { by, points, seconds } = limit
  const address = addressGroup(ctx.address)
  const caller = { user: ctx.actor?.userId, device: deviceId, address }[by]
  await countUse({ name: `${method} ${path}`, points, seconds }, caller ?? address)
}
