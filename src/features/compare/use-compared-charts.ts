'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { SEVERITY_STYLES } from '@/components/alerts/severity-styles'
import { useAlertName } from '@/components/alerts/use-alert-name'
import { withGaps } from '@/components/chart/gaps'
import type { ChartMarker, ChartSeries, ChartWindow } from '@/components/chart/types'
import { comparedKey, type ComparedSeries } from '@/components/compare/compare-address'
import { useMetricFormat } from '@/components/metrics/use-metric-format'
import type { Device } from '@/contracts/devices/device'
import type { DeviceNote } from '@/contracts/devices/device-notes'
import { deviceLabel, readableId } from '@/domain/devices/device-name'
import { POINTS, type SeriesRead } from './series-reader'

/** A colour of the tokens and a dash for each place: lines can be told apart by either. */
const DASHES: readonly (readonly number[])[] = [
  [],
  [7, 4],
  [2, 3],
  [10, 3, 2, 3],
  [14, 4],
  [4, 2],
  [10, 3, 2, 3, 2, 3],
  [2, 7],
]

const seriesLookAt = (place: number) => ({
  color: `var(--series-${(place % DASHES.length) + 1})`,
  dash: DASHES[place % DASHES.length] ?? [],
})

const GAP_FACTOR = 3

/** A series as far as it is known. */
export type Compared = {
  series: ComparedSeries
  key: string
  name: string
  read: SeriesRead | undefined
  /** Empty points until they have come. */
  chart: ChartSeries
  /** In words; null while there is nothing to say. */
  summary: string | null
}

type Input = {
  series: readonly ComparedSeries[]
  reads: Readonly<Record<string, SeriesRead>>
  window: ChartWindow
}

/** The lines to draw, in the order in which they were chosen. */
export function useCompared({ series, reads, window }: Input): Compared[] {
  const t = useTranslations('compare')
  const words = useTranslations('device')
  const format = useFormat()
  const { nameOf, textOf } = useMetricFormat()
  return series.map((one, place) => {
    const key = comparedKey(one)
    const read = reads[key]
    const device = labelOf(one.deviceId, read?.device)
    const name = t('series', { device, metric: nameOf(one.metric, one.channel ?? 0) })
    const write = (value: number | null) => textOf(one.metric, value, read?.device?.family)
    const known = (read?.points ?? []).filter(({ at }) => isWithin(Date.parse(at), window))
    const last = known.at(-1)
    const summary = last
      ? words('summary', {
          name,
          count: known.reduce((all, { n }) => all + n, 0),
          least: write(Math.min(...known.map(({ min }) => min))),
          most: write(Math.max(...known.map(({ max }) => max))),
          last: write(last.last),
          at: format.dateTime(last.at),
        })
      : null
    const chart = {
      ...lineOf(read, window),
      ...seriesLookAt(place),
      key,
      label: name,
      format: write,
    }
    return { series: one, key, name, read, chart, summary }
  })
}

const labelOf = (deviceId: string, device: Device | null | undefined): string =>
  device ? deviceLabel(device) : readableId(deviceId)

export const isWithin = (at: number, { from, to }: ChartWindow): boolean => at >= from && at <= to

/** The line of what was read, torn where the device was silent for longer than its rhythm lets expect. */
function lineOf(read: SeriesRead | undefined, { from, to }: ChartWindow) {
  const step = Math.max((to - from) / POINTS, (read?.device?.intervalS ?? 0) * 1000)
  const points = (read?.points ?? []).map(({ at, avg }) => ({ at: Date.parse(at), value: avg }))
  // devices report at different times: the cursor reads the nearest value of each
  return { points: withGaps(points, GAP_FACTOR * step), reachMs: (GAP_FACTOR * step) / 2 }
}

/** When alerts of these series' devices began, and what people have written on them. */
export function useTimeMarks(compared: readonly Compared[], window: ChartWindow): ChartMarker[] {
  const t = useTranslations('compare')
  const format = useFormat()
  const nameOf = useAlertName()
  const reads = compared.flatMap(({ read }) => (read ? [read] : []))
  const alerts = new Map(reads.flatMap(({ alerts }) => alerts.map((alert) => [alert.id, alert])))
  const ofAlerts = [...alerts.values()].map((alert) => ({
    at: Date.parse(alert.openedAt),
    label: t('alert', {
      device: alert.deviceName || readableId(alert.deviceId),
      alert: nameOf(alert),
      time: format.time(alert.openedAt),
    }),
    color: SEVERITY_STYLES[alert.severity].color,
  }))
  const ofNotes = notesOf(compared).map(({ note, device }) => ({
    at: Date.parse(note.at),
    label: t('note', { device: deviceLabel(device), text: note.text }),
    color: 'var(--ink)',
  }))
  return [...ofAlerts, ...ofNotes].filter(({ at }) => isWithin(at, window))
}

type NoteOfDevice = { note: DeviceNote; device: Device; refresh: () => void }

/** Each note once, however many metrics of its device are shown; the latest moment first. */
export function notesOf(compared: readonly Compared[]): NoteOfDevice[] {
  const all = compared.flatMap(({ read }) =>
    (read?.notes ?? []).flatMap((note): NoteOfDevice[] =>
      read?.device ? [{ note, device: read.device, refresh: read.refreshNotes }] : [],
    ),
  )
  const byId = new Map(all.map((one) => [one.note.id, one]))
  return [...byId.values()].sort((a, b) => Date.parse(b.note.at) - Date.parse(a.note.at))
}
