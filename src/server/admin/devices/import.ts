import type { importDevices } from '@/contracts/admin/devices'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { recordAudit } from '@/server/audit/record'
import { pool } from '@/server/db/pool'
import { inLongTransaction, type Queryable } from '@/server/db/transaction'
import { createDevices, findTakenIds, registrationOf } from './create-devices'
import { judgeDeviceRows } from './judge-rows'

async function judgeCsv(client: Queryable, csv: string) {
  const { devices, problems } = judgeDeviceRows(csv)
  const taken = await findTakenIds(
    client,
    devices.map(({ deviceId }) => deviceId),
  )
  const existing = devices
    .filter(({ deviceId }) => taken.has(deviceId))
    .map(({ line, deviceId }) => ({ line, message: `deviceId: ${deviceId} exists already` }))
  return { devices, problems: [...problems, ...existing].sort((a, b) => a.line - b.line) }
}

/** All of the list or nothing of it. A dry run answers how many devices it would create. */
export const importNewDevices: Verb<typeof importDevices> = async (ctx, { body: { csv, dryRun } }) => {
  if (dryRun) {
    const { devices, problems } = await judgeCsv(pool(), csv)
    return { created: problems.length > 0 ? 0 : devices.length, problems }
  }
  return inLongTransaction(async (client) => {
    const { devices, problems } = await judgeCsv(client, csv)
    if (problems.length > 0) return { created: 0, problems }
    const rows = devices.map(({ line: _, ...device }) => device)
    const created = await createDevices(client, rows, ctx.now)
    if (created < rows.length)
      throw new AppError('conflict', 'Some of these devices have registered meanwhile. Please try again.')
    const list = {
      action: 'device.import',
      entity: { type: 'device', id: null },
      changes: [{ field: 'devices', before: null, after: created }],
    } as const
    await recordAudit(client, ctx, list, ...rows.map(registrationOf))
    return { created, problems: [] }
  })
}
