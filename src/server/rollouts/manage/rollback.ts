import type { rollbackRollout } from '@/contracts/rollouts/manage'
import { type RolloutTarget } from '@/contracts/rollouts/rollouts'
import { familyProfileOf } from '@/domain/rollouts/family-facts'
import { compareVersions } from '@/domain/rollouts/versions'
import type { FirmwareArtifact } from '@/generated/prisma/client'
import { lockSuperuser } from '@/server/accounts/lock-superuser'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import { findArtifact } from '@/server/firmware/artifacts/load'
import type { Verb } from '@/server/verb'
import { loadRolloutDetail } from '../read/load'
import { nameFrom } from './drafts'
import { lockRollout, requireState } from './locked-rollout'
import { findPreviousImage, type Origin } from './previous-image'
import { insertDraft } from './save-draft'

/** Devices that the roll-out has changed, or may have. */
const CAME_FROM = `
  select from_version as version, count(*)::int as items from rollout_item
  where rollout_id = $1 and state in ('succeeded', 'missing')
  group by from_version order by items desc, from_version`

const NO_IMAGE = 'No ready firmware of the version that these devices came from is known: choose one'
const NO_WAY_BACK =
  'Devices of this family take no older firmware: sign the old code under a higher version, and choose that'

type Chosen = { rolloutId: string; image: FirmwareArtifact; firmwareId?: string; now: Date }

/** The image to go back to, and whether it is an older one. */
async function chooseImage(
  client: Queryable,
  { rolloutId, image, firmwareId, now }: Chosen,
): Promise<{ to: FirmwareArtifact; isDowngrade: boolean }> {
  const origins = await runQuery<Origin>(client, CAME_FROM, [rolloutId])
  if (origins.length === 0) throw new AppError('conflict', 'This roll-out has changed no device yet')
  const canGoBack = familyProfileOf(image.family)?.canGoBack ?? false
  if (!firmwareId && !canGoBack) throw new AppError('conflict', NO_WAY_BACK)
  const to = firmwareId ? await findArtifact(firmwareId) : await findPreviousImage(origins, image, now)
  if (!to) throw new AppError('conflict', NO_IMAGE)
  if (to.family !== image.family || to.state === 'yanked' || to.id === image.id) {
    const message = 'Choose another image of the same family that was not withdrawn'
    throw new AppError('invalid_input', message, { issues: [{ path: 'firmwareId', message }] })
  }
  const isDowngrade = !(compareVersions(to.version, image.version) > 0)
  if (isDowngrade && !canGoBack) throw new AppError('conflict', NO_WAY_BACK)
  return { to, isDowngrade }
}

/** The old target says which devices were meant; what became of them says which are taken back. */
const targetOf = (rolloutId: string): RolloutTarget => ({
  ...{ families: [], hardware: [], versions: [], kinds: [], tags: [], owners: [] },
  ...{ devices: [], excluded: [], excludedTags: [], changedBy: rolloutId },
})

export const draftRollback: Verb<typeof rollbackRollout> = async (ctx, { params: { id }, body }) => {
  const drafted = await inTransaction(async (client) => {
    await lockSuperuser(client, ctx)
    const row = await lockRollout(client, id)
    const started = ['running', 'paused', 'finished', 'aborting', 'aborted'] as const
    requireState(row, started, 'This roll-out has not started')
    const image = await findArtifact(row.artifactId)
    const { to, isDowngrade } = await chooseImage(client, {
      ...{ rolloutId: id, image, now: ctx.now },
      ...(body.firmwareId && { firmwareId: body.firmwareId }),
    })
    const { notes, policy } = row
    const fields = {
      ...{ notes, policy, isDowngrade, firmwareId: to.id, target: targetOf(id), startsAt: null },
      // missing devices are still open in the old one
      ...{ name: nameFrom('Rollback', row.name), supersedes: true },
    }
    return insertDraft(client, ctx, fields, { rollbackOfId: id })
  })
  return { rollout: await loadRolloutDetail(drafted.id) }
}
