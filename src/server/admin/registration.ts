import type { getRegistration, setRegistration } from '@/contracts/admin/registration'
import { requireProof } from '@/server/accounts/reauth'
import { loadRegistration, loadRegistrationMode, REGISTRATION_KEY } from '@/server/accounts/registration-mode'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import type { Verb } from '@/server/verb'
import { withAdminLock } from './admin-lock'

export const showRegistration: Verb<typeof getRegistration> = async () => ({
  mode: await loadRegistrationMode(),
})

export const changeRegistration: Verb<typeof setRegistration> = async (ctx, { body: { mode } }) => {
  requireProof(ctx)
  await withAdminLock(ctx, async (tx) => {
    const { setting: before } = await loadRegistration(tx)
    if (before === mode) return
    const key = REGISTRATION_KEY
    await tx.setting.upsert({ where: { key }, create: { key, value: mode }, update: { value: mode } })
    await recordAudit(tx, ctx, {
      action: 'setting.update',
      entity: { type: 'setting', id: key, name: key },
      changes: changesBetween({ mode: before }, { mode }),
    })
  })
  return { mode }
}
