import type { ReactNode } from 'react'
import { useFormat } from '@/client/format'
import { KindName } from '@/components/device/kind-name'
import { LevelCell } from '@/components/device/level-cell'
import { PrimaryMetricCell } from '@/components/device/primary-metric-cell'
import type { Device } from '@/contracts/devices/device'
import { primaryMetricOf } from '@/domain/devices/primary-metric'
import { MISSING } from '@/domain/units'
import { AlertsCell, LastSeenCell, StatusCell, TagsCell } from './device-cells'
import type { ListColumn } from './views/list-view'

type CellProps = { device: Device }

type TableColumn = {
  cell: (props: CellProps) => ReactNode
  /** Of its head and its cells. */
  className?: string
  /** Of its cells only. */
  cellClass?: string
}

const Volume = ({ device }: CellProps) => useFormat().volume(device.volumeLiters)

/** How each column of the table is drawn. */
export const TABLE_COLUMNS: Record<ListColumn, TableColumn> = {
  status: { cell: ({ device }) => <StatusCell status={device.status} /> },
  kind: {
    cell: ({ device }) => <KindName kind={device.kind} />,
    className: 'text-muted @max-[65.5rem]:hidden',
  },
  tags: { cell: ({ device }) => <TagsCell tags={device.tags} />, className: 'max-w-48' },
  firmware: { cell: ({ device }) => device.firmware ?? MISSING, cellClass: 'font-mono text-xs' },
  alerts: { cell: ({ device }) => <AlertsCell alerts={device.alerts} />, className: 'max-w-56' },
  level: { cell: ({ device }) => <LevelCell device={device} />, className: 'min-w-40' },
  volume: {
    cell: (props) => <Volume {...props} />,
    className: 'text-right whitespace-nowrap tabular-nums',
  },
  reading: {
    cell: ({ device }) => <PrimaryMetricCell reading={primaryMetricOf(device)} />,
    className: 'text-right',
  },
  seen: { cell: ({ device }) => <LastSeenCell at={device.lastSeenAt} />, className: 'text-right' },
}
