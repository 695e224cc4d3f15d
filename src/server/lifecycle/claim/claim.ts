import type { claimDevice } from '@/contracts/devices/device'
import { addressGroup } from '@/server/client-address'
import { AppError } from '@/server/errors'
import type { SignedIn } from '@/server/context'
import type { Verb } from '@/server/verb'
import { recordAudit } from '@/server/audit/record'
import { recordRefusal } from '@/server/audit/refusals'
import { notifyDevices } from '@/server/db/notify'
import { inLongTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { lockActor, type LockedDevice, lockDevices } from '@/server/devices/device-lock'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'
import { countUse, type RateLimitRule, refundUse } from '@/server/rate-limit'
import { clearClaimFailures, findClaimRefusal } from './claim-code-proof'

const TAKE = `update device set owner_id = $2, claimed_at = $3 where id = $1`

/** Gives a locked device that nobody owns to a user. */
export async function takeDevice(
  client: Queryable,
  device: LockedDevice,
  { userId, now }: { userId: string; now: Date },
): Promise<DeviceRow> {
  await runQuery(client, TAKE, [device.id, userId, now])
  await clearClaimFailures(client, device)
  // from now on its alert rules are evaluated
  await signalWorkers({ t: 'devices', k: [device.id] }, client)
  await notifyDevices([device.id], client)
  const [taken = device] = await loadDevices({ keys: [device.id] }, client)
  return taken
}

const entityOf = ({ publicId: deviceId, name }: DeviceRow) =>
  ({ type: 'device', id: deviceId, name }) as const

type Claim = { ctx: SignedIn; key: number; code: string | undefined }

/** An error that is returned, not thrown: what it counted is committed. */
async function claimLocked(client: Queryable, { ctx, key, code }: Claim): Promise<DeviceRow | AppError> {
  const { actor, now } = ctx
  const [device] = await lockDevices(client, [key])
  if (!device) throw new AppError('not_found', 'Device not found')
  if (device.ownerId === actor.userId) return device
  if (device.ownerId !== null) throw new AppError('conflict', 'This device is already claimed')
  await lockActor(client, actor)
  const refusal = await findClaimRefusal(client, device, { code, now })
  if (refusal) return refusal
  const taken = await takeDevice(client, device, { userId: actor.userId, now })
  await recordAudit(client, ctx, { action: 'device.claim', entity: entityOf(device) })
  return taken
}

const GUESSES = {
  seconds: 15 * 60,
  message: 'Too many wrong codes. Try again in 15 minutes.',
}
/** Limits of wrong codes over all devices, besides the lock of each. */
const OF_USER = { ...GUESSES, name: 'claim-code', points: 20 }
const OF_ADDRESS = { ...GUESSES, name: 'claim-code-address', points: 60 }

const usesOf = ({ actor, address }: SignedIn): (readonly [RateLimitRule, string])[] => [
  [OF_USER, actor.userId],
  ...(address ? [[OF_ADDRESS, addressGroup(address)] as const] : []),
]

const refundAll = (uses: ReturnType<typeof usesOf>) =>
  Promise.all(uses.map(([rule, key]) => refundUse(rule, key)))

/** Counted before the check, so that parallel guesses cannot bypass the limits; only a wrong code stays counted. */
async function countGuess(
  ctx: SignedIn,
  code: string | undefined,
  attempt: () => Promise<DeviceRow | AppError>,
): Promise<DeviceRow | AppError> {
  if (!code) return attempt()
  const counted: ReturnType<typeof usesOf> = []
  try {
    for (const use of usesOf(ctx)) {
      counted.push(use)
      await countUse(...use)
    }
    const outcome = await attempt()
    if (!(outcome instanceof AppError) || outcome.code !== 'wrong_code') await refundAll(counted)
    return outcome
  } catch (error) {
    await refundAll(counted)
    if (error instanceof AppError && error.code === 'too_many') return error
    throw error
  }
}

/** The row lock decides a race: of many concurrent claims exactly one succeeds. */
export const claimUnownedDevice: Verb<typeof claimDevice> = async (ctx, { params, body }) => {
  const [target] = await loadDevices({ publicId: params.deviceId })
  if (!target) throw new AppError('not_found', 'Device not found')
  const { code } = body
  const outcome = await countGuess(ctx, code, () =>
    inLongTransaction((client) => claimLocked(client, { ctx, key: target.id, code })),
  )
  if (!(outcome instanceof AppError)) return { device: deviceView(outcome, ctx.actor) }
  // asking what it takes to claim a device is no attempt
  if (outcome.code !== 'code_required')
    await recordRefusal(ctx, {
      action: 'device.claim_refuse',
      entity: entityOf(target),
      reason: outcome.code,
    })
  throw outcome
}
