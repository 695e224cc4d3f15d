import { timeNow } from '@/server/clock'
import type { TankConfig } from '@/contracts/devices/device'
import type { Calibration } from '@/domain/tank/types'
import type { SensorSettings } from '@/contracts/devices/sensor'
import type { AlertSettings } from '@/domain/alerts/types'
import type { DeviceKind } from '@/domain/devices/device-kinds'
import { reevaluateLockedAlerts } from '@/server/alerts/reevaluate'
import { AppError } from '@/server/errors'
import { notifyDevices } from '@/server/db/notify'
import { type Queryable, run } from '@/server/db/transaction'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import type { LockedDevice } from '@/server/devices/device-lock'
import { setAsideForeign } from './set-aside-foreign'

/** What is left out stays, null empties. */
export type DeviceChange = {
  name?: string
  kind?: DeviceKind
  kindSetAt?: Date
  tags?: string[]
  timezone?: string
  tankConfig?: TankConfig | null
  calibration?: Calibration | null
  tankSeries?: TankConfig[]
  notificationSettings?: AlertSettings
  sensor?: SensorSettings | null
}

const COLUMNS = [
  ...['name', 'kind', 'kindSetAt', 'tags', 'timezone', 'tankConfig', 'calibration', 'tankSeries'],
  ...['notificationSettings', 'sensor'],
].map((column) => `"${column}"`)

const UPDATE = `
  update "Device" d set (${COLUMNS.join(', ')}) = (
    select ${COLUMNS.map((column) => `new.${column}`).join(', ')} from jsonb_populate_record(d, $2::jsonb) new)
  where d.key = $1`

/** What a level is made with. */
const TANK = ['tankConfig', 'tankSeries', 'calibration'] as const
/** What alerts are decided by. */
const DECIDING = ['notificationSettings', ...TANK] as const

/** Changes how a locked device is set up and answers it is then. */
export async function changeDevice(
  client: Queryable,
  { key }: LockedDevice,
  change: DeviceChange,
): Promise<DeviceRow> {
  await run(client, UPDATE, [key, JSON.stringify(change)])
  if (TANK.some((column) => change[column] !== undefined)) await setAsideForeign(client, key)
  if (DECIDING.some((column) => change[column] !== undefined))
    await reevaluateLockedAlerts(client, [key], timeNow())
  const [changed] = await loadDevices({ keys: [key] }, client)
  if (!changed) throw new AppError('not_found', 'Device not found')
  await notifyDevices([key], client)
  return changed
}
