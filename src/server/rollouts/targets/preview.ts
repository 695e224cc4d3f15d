import { NAMED_LEFT_OUT, type previewRollout } from '@/contracts/rollouts/manage'
import { deviceLabel } from '@/domain/devices/device-name'
import { LEFT_OUT_REASONS } from '@/domain/rollouts/targets'
import { pool } from '@/server/db/pool'
import { findArtifact } from '@/server/firmware/artifacts/load'
import type { Verb } from '@/server/verb'
import { type ChosenMembers, chooseMembers, type LeftOut } from './choose-members'
import { rehearseMembers } from './rehearse'
import { imageOf, isUnsignedFamily } from './target-image'

/** Devices of each group that a preview names. */
const NAMED_MEMBERS = 5

const named = ({ deviceId, name }: LeftOut['examples'][number]) => ({
  deviceId,
  name: deviceLabel({ deviceId, name }),
})

const leftOutView = ({ leftOut }: ChosenMembers) =>
  LEFT_OUT_REASONS.flatMap((reason) => {
    const found = leftOut.get(reason)
    return found ? [{ reason, devices: found.devices, examples: found.examples.map(named) }] : []
  })

/** Groups are consecutive in the order of the roll-out. */
const groupViews = ({ sizes, members }: ChosenMembers) =>
  sizes.map((devices, group) => {
    const start = sizes.slice(0, group).reduce((sum, size) => sum + size, 0)
    const examples = members
      .slice(start, start + Math.min(devices, NAMED_MEMBERS))
      .map(({ row, reasons }) => ({ ...named(row), reasons }))
    return { devices, examples }
  })

export const previewTargets: Verb<typeof previewRollout> = async ({ actor, now }, { body }) => {
  const { firmwareId, target, policy, isDowngrade, supersedes, rehearse } = body
  const artifact = await findArtifact(firmwareId)
  const image = imageOf(artifact)
  const { size, family } = artifact
  const query = { rolloutId: null, image, target, policy, isDowngrade, supersedes }
  const chosen = await chooseMembers(pool(), query, { now, namedLeftOut: NAMED_LEFT_OUT })
  return {
    matched: chosen.matched,
    targets: chosen.members.length,
    leftOut: leftOutView(chosen),
    groups: groupViews(chosen),
    isUnsigned: isUnsignedFamily(family),
    rehearsal: rehearse
      ? await rehearseMembers(chosen, { policy, now, ...{ size, family }, account: actor.userId })
      : null,
  }
}
