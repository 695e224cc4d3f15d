import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** `text.slice(0, LIMIT)` and the like: fine for lists and ASCII, but it halves characters of foreign text. */
const CUT = /\.(?:slice|substring|substr)\(\s*0,\s*(?:\d+|[A-Z][A-Z_]*|most|max|limit|longest)\s*\)/g

/** What ends in ASCII whatever comes in. */
const ASCII = /(?:toISOString\(\)|isoIn\(.*\)\(.*\)|digest\('\w+'\)|timeOf\(ms\)|randomUUID\(\))\s*$/

/** Where what is cut are lists. */
const LISTS = [
  'src/server/todos/links.ts',
  'src/features/admin/user/user-picker.tsx',
  'src/client/live/use-offline-levels.ts',
  'src/components/compare/compare-address.ts',
  'src/features/attention/attention-strip.tsx',
  'src/features/notifications/bell.tsx',
  'src/server/accounts/known-browser.ts',
  'src/domain/pump/lockout.ts',
  'src/domain/home-assistant/entities.ts',
  'src/worker/home-assistant/publisher.ts',
  'src/features/dashboard/library/templates-panel.tsx',
  'src/features/devices/list/bulk/bulk-actions-bar.tsx',
  'src/domain/devices/primary-metric.ts',
  'src/features/profile/personal/avatar.tsx',
  'src/features/shell/account-badge.tsx',
  'src/ingest/homeassistant/device.ts',
  'src/ingest/homeassistant/discovery.ts',
  'src/ingest/homeassistant/entity.ts',
  'src/ingest/lora/uplink.ts',
  'src/ingest/modbus/family.ts',
  'src/ingest/shelly-gen2/notes.ts',
  'src/ingest/sparkplug/payload.ts',
  'src/ingest/zigbee2mqtt/devices.ts',
  'src/server/notifications/delivery/merge.ts',
  'src/server/notifications/channels/push/payload.ts',
  'src/server/ingestion/inbox/presets.ts',
  'src/server/ingestion/inbox/topic-shape.ts',
  'src/server/telegram/open-alerts.ts',
  'src/server/devices/device-page.ts',
  'src/server/devices/list.ts',
  'src/server/admin/devices/sheet/print.ts',
  'src/server/admin/invitations.ts',
  'src/server/rollouts/owner/view.ts',
  'src/server/rollouts/read/items.ts',
  'src/server/mailings/read/recipients.ts',
  'src/server/rollouts/read/list.ts',
  'src/server/admin/load-users.ts',
  'src/server/accounts/users/time-zones.ts',
  'src/server/audit/record-query.ts',
  'src/features/admin/csv-import-dialog.tsx',
  'src/features/system/backups/backup-columns.tsx',
  'src/features/system/backups/ended-runs.tsx',
  'src/features/admin/explorer/end/thing-lines.tsx',
  'src/server/lifecycle/accounts/preview-merge.ts',
]

/** Where the text is ASCII: hex, dates, numbers, names that a pattern has let through. */
const NO_FOREIGN_TEXT = [
  'src/domain/access/api-key.ts',
  'src/ingest/nbiot/dragino.ts',
  'src/ingest/nbiot/milesight.ts',
  'src/domain/readings/clock.ts',
  'src/domain/rollouts/windows.ts',
  'src/ingest/units.ts',
  'src/ingest/values.ts',
  'src/server/http/route.ts',
  'src/server/firmware/uploads/file-name.ts',
  'src/domain/firmware/formats/zip-directory.ts',
  'src/server/timeseries/retention/partitions.ts',
  'src/components/chart/plot/ticks.ts',
  'src/components/table/filters/filter-editor.tsx',
  'src/server/http/page-call.ts',
  'src/components/time/use-local-time.ts',
  'src/features/system/backups/schedule-dialog.tsx',
]

const filesUnder = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|fixture/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('src/generated/'))

function cuts(file: string): boolean {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(CUT)].some(({ index }) => !ASCII.test(text.slice(Math.max(0, index - 80), index)))
}

it('cuts foreign text by `truncate` of src/domain, never by code units', () => {
  const known = new Set([...LISTS, ...NO_FOREIGN_TEXT])
  expect(filesUnder(join(ROOT, 'src')).filter((file) => !known.has(file) && cuts(file))).toEqual([])
})
