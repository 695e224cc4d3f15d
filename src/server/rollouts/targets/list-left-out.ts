import * as z from 'zod'
import type { listLeftOut } from '@/contracts/rollouts/manage'
import type { OutputOf } from '@/contracts/endpoint'
import { deviceLabel } from '@/domain/devices/device-name'
import { findLeftOutReasons } from '@/domain/rollouts/targets'
import { int4s } from '@/server/db/arrays'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { findArtifact } from '@/server/firmware/artifacts/load'
import { decodeCursor, encodeCursor } from '@/server/page-cursor'
import type { Verb } from '@/server/verb'
import { loadTargetDevices, type TargetRow } from './load-devices'
import { targetFactsOf } from './target-facts'
import { imageOf, targetOptions } from './target-image'

const A_PAGE = 50
const Place = z.tuple([z.number().int().min(0)])

const MEMBERS = `
  select device_id as id from rollout_item where rollout_id = $1 and device_id = any($2::int[])`

async function membersAmong(rolloutId: string | null, rows: readonly TargetRow[]): Promise<Set<number>> {
  if (rolloutId === null) return new Set()
  const keys = int4s(rows, ({ id }) => id)
  const found = await runQuery<{ id: number }>(pool(), MEMBERS, [rolloutId, keys])
  return new Set(found.map(({ id }) => id))
}

export const listLeftOutDevices: Verb<typeof listLeftOut> = async ({ now }, { body }) => {
  const { firmwareId, target, isDowngrade, supersedes, rolloutId, reason, cursor } = body
  const image = imageOf(await findArtifact(firmwareId))
  const options = targetOptions({ isDowngrade, supersedes }, now)
  const [from = 0] = decodeCursor(Place, cursor) ?? []
  const devices: OutputOf<typeof listLeftOut>['devices'] = []
  for await (const rows of loadTargetDevices(pool(), target, rolloutId, from)) {
    const members = await membersAmong(rolloutId, rows)
    for (const row of rows) {
      if (members.has(row.id)) continue
      const reasons = findLeftOutReasons(targetFactsOf(row, image), image, options)
      const isOut = reasons.length > 0 || rolloutId !== null
      if (!isOut || (reason !== undefined && !reasons.includes(reason))) continue
      devices.push({ deviceId: row.deviceId, name: deviceLabel(row), reasons })
      if (devices.length === A_PAGE) return { devices, nextCursor: encodeCursor([row.id]) }
    }
  }
  return { devices, nextCursor: null }
}
