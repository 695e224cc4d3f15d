import { AppError } from '@/server/errors'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { LockedDevice } from '@/server/devices/device-lock'
import { isClaimCode } from './claim-code'

const MOST_FAILURES = 5
const LOCK_MS = 15 * 60_000

type Demand = {
  /** Open or closed now; null for a device without a claim button. */
  isWindowOpen: boolean | null
  codeHash: string | null
  failures: number | null
  lockedUntil: Date | null
}

const DEMAND = `
  select d.claimable_until > $2 as "isWindowOpen", c.code_hash as "codeHash", c.failures,
         c.locked_until as "lockedUntil"
  from device d left join device_claim_code c on c.device = d.id where d.id = $1`
const FAIL = `update device_claim_code set failures = $2, locked_until = $3 where device = $1`
const CLEAR = `update device_claim_code set failures = 0, locked_until = null where device = $1 and failures > 0`

const WANTED = {
  code: 'Enter the claim code of this device',
  window: 'Press the claim button of this device, then claim it again',
}

/** `issues` name what would prove it: `code`, `window`. */
function missingProof({ codeHash, isWindowOpen }: Demand): AppError {
  const paths = [
    ...(codeHash === null ? [] : ['code' as const]),
    ...(isWindowOpen === null ? [] : ['window' as const]),
  ]
  const issues = paths.map((path) => ({ path, message: WANTED[path] }))
  return new AppError('code_required', issues[0]?.message ?? WANTED.code, { issues })
}

const lockedError = (lockedUntil: Date, now: Date): AppError =>
  new AppError('locked', 'Too many wrong codes. This device can be claimed again later.', {
    retryAfterS: Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000),
  })

type Given = { code: string | undefined; now: Date }

/**
 * Why a claim of this locked device is refused, or null. A wrong code is counted in this transaction, which must commit.
 *
 * | the device has             | claimed                                             |
 * |----------------------------|-----------------------------------------------------|
 * | neither code nor button    | by anybody                                          |
 * | a claim button             | while its window is open                            |
 * | a code                     | with that code, unless wrong ones have locked it    |
 * | both                       | while its window is open, or with the code          |
 *
 * Of a device with a code only a message sent with its own credentials opens the window (record/device-events).
 */
export async function findClaimRefusal(
  client: Queryable,
  { id }: LockedDevice,
  { code, now }: Given,
): Promise<AppError | null> {
  const [demand] = await runQuery<Demand>(client, DEMAND, [id, now])
  if (!demand) throw new AppError('not_found', 'Device not found')
  const { codeHash, isWindowOpen, lockedUntil } = demand
  if (isWindowOpen || (isWindowOpen === null && codeHash === null)) return null
  if (codeHash !== null && lockedUntil !== null && lockedUntil > now) return lockedError(lockedUntil, now)
  if (codeHash === null || !code) return missingProof(demand)
  if (isClaimCode(id, code, codeHash)) return null
  const failures = (demand.failures ?? 0) + 1
  const isLast = failures >= MOST_FAILURES
  await runQuery(client, FAIL, [id, isLast ? 0 : failures, isLast ? new Date(now.getTime() + LOCK_MS) : null])
  return new AppError('wrong_code', 'This code is wrong')
}

/** After a claim the code stays: the next owner needs it again. */
export async function clearClaimFailures(client: Queryable, { id }: LockedDevice): Promise<void> {
  await runQuery(client, CLEAR, [id])
}
