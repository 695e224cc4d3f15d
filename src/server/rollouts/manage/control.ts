import type { abortRollout, pauseRollout, resumeRollout } from '@/contracts/rollouts/manage'
import type { CampaignState } from '@/domain/rollouts/states'
import { requireProof } from '@/server/accounts/reauth'
import type { Verb } from '@/server/verb'
import { loadRolloutDetail } from '../read/load'
import { decideRollout } from './decide'
import { requireState } from './locked-rollout'

export const pauseOneRollout: Verb<typeof pauseRollout> = async (ctx, { params: { id } }) => {
  const otherwise = 'Only a running roll-out can be paused'
  await decideRollout(ctx, id, { access: 'admin', event: 'pause', action: 'rollout.pause', otherwise })
  return { rollout: await loadRolloutDetail(id) }
}

export const resumeOneRollout: Verb<typeof resumeRollout> = async (ctx, { params: { id }, body }) => {
  requireProof(ctx)
  await decideRollout(ctx, id, {
    access: 'admin',
    event: 'resume',
    version: body.version,
    accepts: body.accepts,
    action: 'rollout.resume',
    otherwise: 'This roll-out is not paused',
  })
  return { rollout: await loadRolloutDetail(id) }
}

const ABORTABLE: readonly CampaignState[] = ['waiting_approval', 'scheduled', 'running', 'paused']

export const abortOneRollout: Verb<typeof abortRollout> = async (ctx, { params: { id }, body }) => {
  const otherwise = 'This roll-out is a draft, or has ended'
  await decideRollout(ctx, id, {
    access: 'admin',
    event: 'abort',
    action: 'rollout.abort',
    reason: body.reason || null,
    prepare: (_client, row) => requireState(row, ABORTABLE, otherwise),
    otherwise,
  })
  return { rollout: await loadRolloutDetail(id) }
}
