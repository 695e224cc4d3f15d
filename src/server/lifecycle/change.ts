import type { AuditAction } from '@/contracts/audit-actions'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import type { SignedIn } from '@/server/context'
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

/** Omitted fields stay, null clears. */
export type DeviceChange = {
  name?: string
  kind?: DeviceKind
  kindSetAt?: Date
  tags?: string[]
  siteId?: string | null
  timezone?: string
  tankConfig?: TankConfig | null
  calibration?: Calibration | null
  tankSeries?: TankConfig[]
  notificationSettings?: AlertSettings
  sensor?: SensorSettings | null
}

const COLUMN_OF: Record<string, string> = {
  name: 'name',
  kind: 'kind',
  kindSetAt: 'kind_set_at',
  tags: 'tags',
  siteId: 'site_id',
  timezone: 'timezone',
  tankConfig: 'tank_config',
  calibration: 'calibration',
  tankSeries: 'tank_series',
  notificationSettings: 'notification_settings',
  sensor: 'sensor',
} satisfies Record<keyof DeviceChange, string>
const COLUMNS = Object.values(COLUMN_OF)

const rowOf = (change: DeviceChange) =>
  Object.fromEntries(Object.entries(change).map(([field, value]) => [COLUMN_OF[field] ?? field, value]))

const UPDATE = `
  update device d set (${COLUMNS.join(', ')}) = (
    select ${COLUMNS.map((column) => `new.${column}`).join(', ')} from jsonb_populate_record(d, $2::jsonb) new)
  where d.id = $1`

/** Fields that a level depends on. */
const TANK_COLUMNS = ['tankConfig', 'tankSeries', 'calibration'] as const
/** Fields that alerts depend on. */
const ALERT_COLUMNS = ['notificationSettings', ...TANK_COLUMNS] as const

const pickFields = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

/** The change of a device for the audit, field by field. */
export function recordDeviceChange(
  client: Queryable,
  ctx: SignedIn,
  { action, before, after, fields }: RecordedChange,
): Promise<void> {
  const changes = changesBetween(pickFields(before, fields), pickFields(after, fields))
  if (changes.length === 0) return Promise.resolve()
  return recordAudit(client, ctx, { action, ...aboutDevice(before, ctx.actor), changes })
}

type RecordedChange = {
  action: AuditAction
  before: LockedDevice
  after: DeviceRow
  /** Those that the change could touch. */
  fields: readonly string[]
}

/** Changes the configuration of a locked device and returns it as it is afterwards. */
export async function changeDevice(
  client: Queryable,
  { id }: LockedDevice,
  change: DeviceChange,
): Promise<DeviceRow> {
  await runQuery(client, UPDATE, [id, JSON.stringify(rowOf(change))])
  if (TANK_COLUMNS.some((column) => change[column] !== undefined)) await setAsideOutOfRange(client, id)
  if (ALERT_COLUMNS.some((column) => change[column] !== undefined))
    await reevaluateLockedAlerts(client, [id], timeNow())
  const [changed] = await loadDevices({ keys: [id] }, client)
  if (!changed) throw new AppError('not_found', 'Device not found')
  await notifyDevices([id], client)
  return changed
}
