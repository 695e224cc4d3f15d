import type { AdminDevice, exportAllDevices } from '@/contracts/admin/devices'
import { csvRow } from '@/domain/text/csv'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { pool } from '@/server/db/pool'
import { textStream } from '@/server/text-stream'
import type { Verb } from '@/server/verb'
import type { DeviceSearch } from './device-query'
import { loadDevicePage } from './load-page'

const PIECE = 1_000

const HEADINGS = [
  ...['deviceId', 'name', 'family', 'kind', 'status', 'owner', 'ownerName', 'tags', 'firmware'],
  ...['credentials', 'claimCode', 'levelPercent', 'readingMetric', 'readingChannel', 'readingValue'],
  ...['lastSeenAt', 'createdAt'],
]

const csvOf = (device: AdminDevice): string =>
  csvRow([
    device.deviceId,
    device.name,
    device.family,
    device.kind ?? '',
    device.status,
    device.owner?.email ?? '',
    device.owner?.name ?? '',
    device.tags.join(', '),
    device.firmware ?? '',
    device.credentials,
    device.claimCode ? 'yes' : 'no',
    device.levelPercent === null ? '' : Math.round(device.levelPercent * 10) / 10,
    device.reading?.metric ?? '',
    device.reading?.channel ?? '',
    device.reading?.value ?? '',
    device.lastSeenAt ?? '',
    device.createdAt,
  ])
const lineOf = (device: AdminDevice): string => `${JSON.stringify(device)}\n`

const FORMATS = {
  csv: { heading: csvRow(HEADINGS), write: csvOf, type: 'text/csv; charset=utf-8; header=present' },
  jsonl: { heading: '', write: lineOf, type: 'application/jsonl; charset=utf-8' },
} as const

type Asked = { filters: DeviceSearch; sort: Parameters<typeof loadDevicePage>[1]['sort'] }

async function* piecesOf({ filters, sort }: Asked, { heading, write }: (typeof FORMATS)['csv' | 'jsonl']) {
  yield heading
  for (let cursor: string | undefined; ;) {
    const { devices, nextCursor } = await loadDevicePage(filters, { sort, cursor, limit: PIECE })
    yield devices.map(write).join('')
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

/** Read while it is sent, a thousand devices at a time; recorded before the first of them leaves. */
export const exportEveryDevice: Verb<typeof exportAllDevices> = async (ctx, { query }) => {
  const { format, sort, ...filters } = query
  const { [format]: written } = FORMATS
  await recordAudit(pool(), ctx, {
    action: 'device.export',
    entity: { type: 'device', id: null },
    changes: changesBetween(null, { format, ...filters }),
  })
  const name = `devices_${ctx.now.toISOString().slice(0, 10)}.${format}`
  return new Response(textStream(piecesOf({ filters, sort }, written)), {
    headers: {
      'content-type': written.type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store, no-transform',
    },
  })
}
