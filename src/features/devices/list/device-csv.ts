import type { Device } from '@/contracts/devices/device'
import { csvRow } from '@/domain/text/csv'
import { type ListColumn, LIST_COLUMNS } from './device-list'

/** Litres and percent with one digit behind the point. */
const rounded = (value: number | null): number | '' => (value === null ? '' : Math.round(value * 10) / 10)

type Cell = string | number
type CsvTexts = {
  /** What a column is called, its unit included. */
  headOf: (column: ListColumn | 'device' | 'deviceId') => string
  statusOf: (status: Device['status']) => string
  kindOf: (kind: string) => string
  alertOf: (alert: Device['alerts'][number]) => string
  readingOf: (device: Device) => string
}

const CELLS: Record<ListColumn, (device: Device, words: CsvTexts) => Cell> = {
  status: ({ status }, words) => words.statusOf(status),
  kind: ({ kind }, words) => (kind === null ? '' : words.kindOf(kind)),
  tags: ({ tags }) => tags.join(', '),
  site: ({ site }) => site?.name ?? '',
  firmware: ({ firmware }) => firmware ?? '',
  alerts: ({ alerts }, words) => alerts.map(words.alertOf).join(', '),
  level: ({ levelPercent }) => rounded(levelPercent),
  volume: ({ volumeLiters }) => rounded(volumeLiters),
  reading: (device, words) => words.readingOf(device),
  seen: ({ lastSeenAt }) => lastSeenAt ?? '',
}

type CsvSelection = { devices: readonly Device[]; columns: readonly ListColumn[]; words: CsvTexts }

/** The list as a CSV file: name and id, then its columns. What is unknown is an empty cell. */
export function deviceCsv({ devices, columns, words }: CsvSelection): string {
  const wanted = LIST_COLUMNS.filter((column) => columns.includes(column))
  const head = [words.headOf('device'), words.headOf('deviceId'), ...wanted.map(words.headOf)]
  const rows = devices.map((device) => [
    device.name,
    device.deviceId,
    ...wanted.map((column) => CELLS[column](device, words)),
  ])
  return [head, ...rows].map(csvRow).join('')
}
