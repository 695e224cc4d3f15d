import type { approveRollout, denyRollout, submitRollout } from '@/contracts/rollouts/manage'
import { requireProof } from '@/server/accounts/reauth'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { env } from '@/server/env'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { loadRolloutDetail } from '../read/load'
import { decideRollout } from './decide'
import { requireState } from './locked-rollout'
import { requireReadyImage, requireTargets } from './require-ready'

const SUBMIT = `
  update rollout set needs_approval = $2, submitted_by_id = $3, approved_by_id = null, denial = null where id = $1`

type Submitted = { id: string; needsApproval: boolean; userId: string }

export const markSubmitted = (
  client: Queryable,
  { id, needsApproval, userId }: Submitted,
): Promise<unknown> => runQuery(client, SUBMIT, [id, needsApproval, userId])

const NO_DRAFT = 'Only a draft can be submitted'

export const submitOneRollout: Verb<typeof submitRollout> = async (ctx, { params: { id }, body }) => {
  requireProof(ctx)
  const { userId } = ctx.actor
  await decideRollout(ctx, id, {
    access: 'superuser',
    event: 'submit',
    version: body.version,
    action: 'rollout.submit',
    prepare: async (client, row) => {
      requireState(row, ['draft'], NO_DRAFT)
      await requireReadyImage(client, row, ctx.now)
      await requireTargets(row, ctx.now)
      await markSubmitted(client, { id, needsApproval: env.ROLLOUT_APPROVAL, userId })
    },
    otherwise: NO_DRAFT,
  })
  return { rollout: await loadRolloutDetail(id) }
}

const NOT_WAITING = 'This roll-out does not wait for approval'

export const approveOneRollout: Verb<typeof approveRollout> = async (ctx, { params: { id }, body }) => {
  requireProof(ctx)
  const { userId } = ctx.actor
  await decideRollout(ctx, id, {
    access: 'superuser',
    event: 'approve',
    version: body.version,
    action: 'rollout.approve',
    prepare: async (client, row) => {
      requireState(row, ['waiting_approval'], NOT_WAITING)
      if (row.submittedById === userId)
        throw new AppError('forbidden', 'Another person than who submitted it must approve it')
      await requireReadyImage(client, row, ctx.now)
      await runQuery(client, `update rollout set approved_by_id = $2 where id = $1`, [id, userId])
    },
    otherwise: NOT_WAITING,
  })
  return { rollout: await loadRolloutDetail(id) }
}

export const denyOneRollout: Verb<typeof denyRollout> = async (ctx, { params: { id }, body }) => {
  await decideRollout(ctx, id, {
    access: 'superuser',
    event: 'deny',
    version: body.version,
    action: 'rollout.deny',
    reason: body.reason,
    prepare: async (client, row) => {
      requireState(row, ['waiting_approval'], NOT_WAITING)
      await runQuery(client, `update rollout set denial = $2 where id = $1`, [id, body.reason])
    },
    otherwise: NOT_WAITING,
  })
  return { rollout: await loadRolloutDetail(id) }
}
