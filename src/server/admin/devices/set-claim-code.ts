import type { setClaimCode } from '@/contracts/admin/devices'
import { requireProof } from '@/server/accounts/reauth'
import type { Verb } from '@/server/verb'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { withDeviceLock } from '@/server/devices/device-lock'
import { isClaimCode, requireLongEnough, saveClaimCodes } from '@/server/lifecycle/claim/claim-code'
import { loadOwner } from './owner'
import { requireAdministrator } from './require-administrator'

const FIND = `select code_hash as hash from device_claim_code where device = $1`
/** Before there was a code anybody may have opened a window: it does not stand in for the code. */
const CLOSE_WINDOW = `update device set claimable_until = least(claimable_until, $2) where id = $1`
const REMOVE = `delete from device_claim_code where device = $1`

async function findHash(client: Queryable, device: number): Promise<string | null> {
  const [found] = await runQuery<{ hash: string }>(client, FIND, [device])
  return found?.hash ?? null
}

/** Setting the code that it has changes nothing, a lock included. */
function isSameCode(device: number, { code, hash }: { code: string | null; hash: string | null }): boolean {
  if (code === null || hash === null) return code === hash
  return isClaimCode(device, code, hash)
}

export const setDeviceClaimCode: Verb<typeof setClaimCode> = async (ctx, { params, body }) => {
  const { actor, now } = ctx
  const { claimCode: code } = body
  if (code !== null) requireLongEnough(code)
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  await withDeviceLock(asked, async (client, device) => {
    await requireAdministrator(client, actor)
    const hash = await findHash(client, device.id)
    if (isSameCode(device.id, { code, hash })) return
    // a code that was printed stops working, or the device is open to anybody
    if (hash !== null) requireProof(ctx)
    if (code === null) await runQuery(client, REMOVE, [device.id])
    else {
      await saveClaimCodes(client, [{ device: device.id, code }], now)
      await runQuery(client, CLOSE_WINDOW, [device.id, now])
    }
    const owner = await loadOwner(client, device)
    await recordAudit(client, ctx, {
      action: 'device.update',
      entity: { type: 'device', id: device.publicId, name: device.name },
      changes: changesBetween({ claimCode: hash }, { claimCode: code }),
      ...(owner && owner.id !== actor.userId && { onBehalfOf: owner }),
    })
  })
  return { ok: true }
}
