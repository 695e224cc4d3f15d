'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormat } from '@/client/format'
import { KindName } from '@/components/device/kind-name'
import { LevelCell } from '@/components/device/level-cell'
import { PrimaryMetricCell } from '@/components/device/primary-metric-cell'
import { listColumnHelper } from '@/components/table/columns'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { primaryMetricOf } from '@/domain/devices/primary-metric'
import { MISSING } from '@/domain/units'
import { RowTools } from '@/features/devices/device-tools'
import { AlertsCell, LastSeenCell, StatusCell, TagsCell } from './device-cells'

const column = listColumnHelper<Device>()

const Volume = ({ device }: { device: Device }) => useFormat().volume(device.volumeLiters)

/** Columns of one's own devices. */
export function useDeviceColumns({ hasSites }: { hasSites: boolean }) {
  const t = useTranslations('devices')
  return useMemo(
    () =>
      column.columns([
        column.accessor('status', {
          header: t('status'),
          cell: ({ row }) => <StatusCell status={row.original.status} />,
        }),
        column.accessor(deviceLabel, {
          id: 'name',
          header: t('device'),
          meta: { isName: true, className: 'max-w-40 @5xl:max-w-72' },
        }),
        column.accessor('kind', {
          header: t('kind'),
          cell: ({ row }) => <KindName kind={row.original.kind} />,
          meta: { className: 'text-muted @max-[65.5rem]:hidden' },
        }),
        column.accessor('tags', {
          header: t('tags'),
          cell: ({ row }) => <TagsCell tags={row.original.tags} />,
          meta: { className: 'max-w-48' },
        }),
        ...(hasSites
          ? [
              column.accessor(({ site }) => site?.name ?? MISSING, {
                id: 'site',
                header: t('place'),
                meta: { className: 'max-w-48 truncate' },
              }),
            ]
          : []),
        column.accessor(({ firmware }) => firmware ?? MISSING, {
          id: 'firmware',
          header: t('firmware'),
          meta: { className: 'font-mono text-xs' },
        }),
        column.accessor('alerts', {
          header: t('alerts'),
          cell: ({ row }) => <AlertsCell alerts={row.original.alerts} />,
          meta: { className: 'max-w-56' },
        }),
        column.accessor('levelPercent', {
          id: 'level',
          header: t('level'),
          cell: ({ row }) => <LevelCell device={row.original} />,
          meta: { className: 'min-w-40' },
        }),
        column.accessor('volumeLiters', {
          id: 'volume',
          header: t('volume'),
          cell: ({ row }) => <Volume device={row.original} />,
          meta: { isNumeric: true, className: 'whitespace-nowrap' },
        }),
        column.accessor(primaryMetricOf, {
          id: 'reading',
          header: t('reading'),
          cell: ({ row }) => <PrimaryMetricCell reading={primaryMetricOf(row.original)} />,
          meta: { isNumeric: true },
        }),
        column.accessor('lastSeenAt', {
          id: 'seen',
          header: t('seen'),
          cell: ({ row }) => <LastSeenCell at={row.original.lastSeenAt} />,
          meta: { isNumeric: true },
        }),
        column.display({
          id: 'tools',
          header: t('actions'),
          cell: ({ row }) => <RowTools device={row.original} className="-my-1" />,
          meta: { isHeadHidden: true, className: 'stuck w-0 whitespace-nowrap' },
        }),
      ]),
    [t, hasSites],
  )
}
