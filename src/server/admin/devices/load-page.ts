import type { AdminDevice } from '@/contracts/admin/devices'
import { primaryMetricOf } from '@/domain/devices/primary-metric'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { loadDevices } from '@/server/devices/device-row'
import { deviceReport } from '@/server/devices/device-view'
import { encodeCursor } from '@/server/page-cursor'
import { CREDENTIAL_STATE, type DeviceSearch, findDevices } from './device-query'

type Report = Pick<AdminDevice, 'levelPercent' | 'levelClass' | 'reading'>
type Row = Omit<AdminDevice, 'status' | 'lastSeenAt' | 'createdAt' | keyof Report> & {
  id: number
  online: boolean | null
  lastSeenAt: Date | null
  createdAt: Date
}

const ROWS = `
  select d.id, d.public_id as "deviceId", d.name, d.kind, d.family, d.online, d.tags, d.firmware,
         d.last_seen_at as "lastSeenAt", d.created_at as "createdAt",
         case when u.id is null then null else json_build_object('id', u.id, 'email', u.email, 'name', u.name) end as owner,
         ${CREDENTIAL_STATE} as credentials,
         exists (select from device_claim_code k where k.device = d.id) as "claimCode"
  from unnest($1::int[]) with ordinality wanted(key, place)
  join device d on d.id = wanted.key
  left join app_user u on u.id = d.owner_id
  order by wanted.place`

/** What each device reported last; one that has gone meanwhile is absent. */
async function loadReports(keys: readonly number[]): Promise<Map<number, Report>> {
  const rows = await loadDevices({ keys })
  return new Map(
    rows.map((row) => {
      const { latest, ...level } = deviceReport(row)
      return [row.id, { ...level, reading: primaryMetricOf({ latest }) }]
    }),
  )
}

const NO_REPORT: Report = { levelPercent: null, levelClass: 'unknown', reading: null }

function viewOf({ id: _, online, lastSeenAt, createdAt, ...row }: Row, report = NO_REPORT): AdminDevice {
  return {
    ...row,
    ...report,
    status: online === null ? 'unknown' : online ? 'online' : 'offline',
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

type Page = Parameters<typeof findDevices>[1]
type DevicePage = { devices: AdminDevice[]; total: number | null; nextCursor: string | null }

/** One page of devices, how many there are (null: many), and the cursor of the next page; null after the last. */
export async function loadDevicePage(filters: DeviceSearch, page: Page): Promise<DevicePage> {
  const { places, total } = await findDevices(filters, page)
  const shown = places.slice(0, page.limit).map(({ id }) => id)
  const [rows, reports] = await Promise.all([runQuery<Row>(pool(), ROWS, [shown]), loadReports(shown)])
  const last = places.length > page.limit ? places[page.limit - 1] : undefined
  const nextCursor = last ? encodeCursor([last.place, last.id]) : null
  return { devices: rows.map((row) => viewOf(row, reports.get(row.id))), total, nextCursor }
}
