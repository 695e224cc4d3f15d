'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { KindName } from '@/components/device/kind-name'
import { LevelCell } from '@/components/device/level-cell'
import { PrimaryMetricCell } from '@/components/device/primary-metric-cell'
import { StatusLabel } from '@/components/device/status-label'
import { listColumnHelper } from '@/components/table/columns'
import type { AdminDevice } from '@/contracts/admin/devices'
import { readableId } from '@/domain/devices/device-name'
import type { Instant } from '@/domain/time/ago'
import { MISSING } from '@/domain/units'
import { Chip } from '@/ui/chip'

const AGE_TICK_MS = 60_000
const column = listColumnHelper<AdminDevice>()

function Seen({ at }: { at: Instant }) {
  const t = useTranslations('admin')
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  return at === null ? t('never') : <span title={format.dateTime(at)}>{format.ago(at, now)}</span>
}

function Owner({ owner }: Pick<AdminDevice, 'owner'>) {
  const t = useTranslations('admin.devices')
  if (!owner) return <Chip tone="info">{t('unclaimed')}</Chip>
  return <span title={owner.email}>{owner.name}</span>
}

/** Columns of everybody's devices. */
export function useAllDevicesColumns() {
  const t = useTranslations('admin')
  const format = useFormat()
  return useMemo(
    () =>
      column.columns([
        column.accessor(({ name, deviceId }) => name || readableId(deviceId), {
          id: 'name',
          header: t('columns.name'),
          meta: { isName: true, className: 'max-w-56' },
        }),
        column.accessor('deviceId', {
          id: 'id',
          header: t('devices.columns.id'),
          meta: { className: 'font-mono text-xs max-w-48 truncate' },
        }),
        column.accessor('status', {
          header: t('columns.status'),
          cell: ({ row }) => <StatusLabel status={row.original.status} />,
        }),
        column.accessor('owner', {
          header: t('devices.columns.owner'),
          cell: ({ row }) => <Owner owner={row.original.owner} />,
          meta: { className: 'max-w-48 truncate' },
        }),
        column.accessor('levelPercent', {
          id: 'level',
          header: t('devices.columns.level'),
          cell: ({ row }) => <LevelCell device={row.original} />,
          meta: { className: 'min-w-40' },
        }),
        column.accessor('reading', {
          header: t('devices.columns.reading'),
          cell: ({ row }) => <PrimaryMetricCell reading={row.original.reading} />,
          meta: { isNumeric: true },
        }),
        column.accessor('kind', {
          header: t('devices.columns.kind'),
          cell: ({ row }) => <KindName kind={row.original.kind} />,
        }),
        column.accessor('family', { header: t('devices.columns.family') }),
        column.accessor(({ tags }) => tags.join(', ') || MISSING, {
          id: 'tags',
          header: t('devices.columns.tags'),
          meta: { className: 'max-w-40 truncate' },
        }),
        column.accessor(({ firmware }) => firmware ?? MISSING, {
          id: 'firmware',
          header: t('devices.columns.firmware'),
          meta: { className: 'font-mono text-xs' },
        }),
        column.accessor(({ credentials }) => t(`devices.credential.${credentials}`), {
          id: 'credentials',
          header: t('devices.columns.credentials'),
        }),
        column.accessor(({ claimCode }) => (claimCode ? t('yes') : t('no')), {
          id: 'claimCode',
          header: t('devices.columns.claimCode'),
        }),
        column.accessor('lastSeenAt', {
          id: 'seen',
          header: t('columns.seen'),
          cell: ({ row }) => <Seen at={row.original.lastSeenAt} />,
        }),
        column.accessor(({ createdAt }) => format.dateTime(createdAt), {
          id: 'created',
          header: t('columns.created'),
        }),
      ]),
    [t, format],
  )
}
