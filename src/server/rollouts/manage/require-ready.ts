import { pool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import { findArtifact, loadFirmware } from '@/server/firmware/artifacts/load'
import { chooseMembers } from '../targets/choose-members'
import { imageOf, isUnsignedFamily } from '../targets/target-image'
import type { LockedRollout } from './locked-rollout'

/** 409 unless the image can be offered now. Held until the commit: who withdraws it waits, and then finds the items. */
export async function requireReadyImage(
  client: Queryable,
  { artifactId }: Pick<LockedRollout, 'artifactId'>,
  now: Date,
): Promise<void> {
  await runQuery(client, `select from firmware_artifact where id = $1 for share`, [artifactId])
  const { state, family, signed } = await loadFirmware(artifactId, now)
  if (state === 'yanked') throw new AppError('conflict', 'The firmware of this roll-out was withdrawn')
  if (state !== 'ready') throw new AppError('conflict', 'The firmware of this roll-out is still a draft')
  if (!signed && !isUnsignedFamily(family))
    throw new AppError('conflict', 'Its devices take signed firmware only: sign it first')
}

type Content = Pick<LockedRollout, 'id' | 'artifactId' | 'target' | 'policy' | 'isDowngrade' | 'supersedes'>

/** 409 when no device would get the image now. */
export async function requireTargets(content: Content, now: Date): Promise<void> {
  const { id: rolloutId, artifactId, target, policy, isDowngrade, supersedes } = content
  const image = imageOf(await findArtifact(artifactId))
  const query = { rolloutId, image, target, policy, isDowngrade, supersedes }
  const { members } = await chooseMembers(pool(), query, { now })
  if (members.length === 0)
    throw new AppError('conflict', 'No device would get this firmware: look at why devices are left out')
}
