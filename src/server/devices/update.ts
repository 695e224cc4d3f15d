import type { BodyOf } from '@/contracts/endpoint'
import type { updateDevice } from '@/contracts/device-care'
import { Prisma } from '@/generated/prisma/client'
import type { Verb } from '@/server/http/route'
import { tellWorkers } from '@/server/worker-signals'
import { changeDevice } from './change'
import { deviceView } from './device-view'
import { requireDevice } from './visible'
import { withCapacity } from './with-capacity'

/** What is left out stays, null empties. */
function dataOf(
  { tankConfig, calibration, tags, ...rest }: BodyOf<typeof updateDevice>,
  now: Date,
): Prisma.DeviceUpdateManyMutationInput {
  return {
    ...rest,
    ...(rest.kind && { kindSetAt: now }),
    ...(tags && { tags: [...new Set(tags)] }),
    ...(tankConfig !== undefined && { tankConfig: tankConfig ? withCapacity(tankConfig) : Prisma.DbNull }),
    ...(calibration !== undefined && { calibration: calibration ?? Prisma.DbNull }),
  }
}

export const changeOneDevice: Verb<typeof updateDevice> = async ({ actor, now }, { params, body }) => {
  const row = await requireDevice(actor, params.deviceId, 'manage')
  const changed = await changeDevice(row, dataOf(body, now))
  // what ingestion remembers of a device decides what it takes from the device's own words
  if (changed.name !== row.name || body.kind) await tellWorkers({ t: 'devices', k: [row.key] })
  return { device: deviceView(changed, actor) }
}
