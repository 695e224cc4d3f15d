import type { startTemplate } from '@/contracts/rollouts/manage'
import { requireProof } from '@/server/accounts/reauth'
import { lockCaller } from '@/server/db/lock-caller'
import { inLongTransaction } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { loadRolloutDetail } from '../read/load'
import { applyDecision } from './decide'
import { lockRollout } from './locked-rollout'
import { requireReadyImage, requireTargets } from './require-ready'
import { insertDraft } from './save-draft'
import { markSubmitted } from './submit'

/** What a superuser has made a template was approved or has finished: its copies need no approval. */
export const startFromTemplate: Verb<typeof startTemplate> = async (ctx, { params, body }) => {
  requireProof(ctx)
  const { actor, now } = ctx
  const id = await inLongTransaction(async (client) => {
    await lockCaller(client, ctx, 'admin')
    const template = await lockRollout(client, params.id)
    if (!template.isTemplate) throw new AppError('conflict', 'This roll-out is not a template')
    await requireReadyImage(client, template, now)
    await requireTargets(template, now)
    const { notes, artifactId: firmwareId, policy, target, isDowngrade, supersedes } = template
    const fields = { notes, firmwareId, policy, target, isDowngrade, supersedes, startsAt: null }
    const origin = { templateId: template.id }
    const row = await insertDraft(client, ctx, { ...fields, name: body.name }, origin)
    await applyDecision(client, ctx, {
      ...{ row, event: 'submit', action: 'rollout.submit' },
      prepare: async () => {
        await markSubmitted(client, { id: row.id, needsApproval: false, userId: actor.userId })
      },
      otherwise: 'No device would get this firmware',
    })
    return row.id
  })
  return { rollout: await loadRolloutDetail(id) }
}
