import { timeNow } from '@/server/clock'
import type { TankConfig } from '@/contracts/devices/device'
import type { Calibration } from '@/domain/tank/types'
import type { SensorSettings } from '@/contracts/devices/sensor'
import type { AlertSettings } from '@/domain/alerts/types'
import type { DeviceKind } from '@/domain/devices/device-kinds'
import { reevaluateLockedAlerts } from '@/server/alerts/reevaluate'
import { AppError } from '@/server/errors'
import { notifyDevices } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import type { LockedDevice } from '@/server/devices/device-lock'
import { setAsideOutOfRange } from './set-aside-out-of-range'

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
const TANK_COLUMNS = ['tankConfig', 'tankSeries', 'calibration'] as const
/** What alerts are decided by. */
const ALERT_COLUMNS = ['notificationSettings', ...TANK_COLUMNS] as const

/** Changes how a locked device is set up and answers it is then. */
export async function changeDevice(
  client: Queryable,
  { key }: LockedDevice,
  change: DeviceChange,
): Promise<DeviceRow> {
  await runQuery(client, UPDATE, [key, JSON.stringify(change)])
  if (TANK_COLUMNS.some((column) => change[column] !== undefined)) await setAsideOutOfRange(client, key)
  if (ALERT_COLUMNS.some((column) => change[column] !== undefined))
    await reevaluateLockedAlerts(client, [key], timeNow())
  const [changed] = await loadDevices({ keys: [key] }, client)
  if (!changed) throw new AppError('not_found', 'Device not found')
  await notifyDevices([key], client)
  return changed
}
