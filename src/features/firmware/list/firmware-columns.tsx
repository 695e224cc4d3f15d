'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormat } from '@/client/format'
import { listColumnHelper } from '@/components/table/columns'
import type { Firmware } from '@/contracts/firmware/firmware'
import { Chip } from '@/ui/chip'
import { FirmwareChip } from '../state-chip'
import { useBytes } from '@/components/units/use-bytes'

const column = listColumnHelper<Firmware>()

/** Columns of the list of images. */
export function useFirmwareColumns() {
  const t = useTranslations('firmware')
  const format = useFormat()
  const bytes = useBytes()
  return useMemo(
    () =>
      column.columns([
        column.accessor('product', { header: t('columns.product'), meta: { isName: true } }),
        column.accessor('version', { header: t('columns.version'), meta: { className: 'tabular-nums' } }),
        column.accessor('family', { header: t('columns.family') }),
        column.accessor(({ channel }) => t(`channels.${channel}`), {
          id: 'channel',
          header: t('columns.channel'),
        }),
        column.accessor('state', {
          header: t('columns.state'),
          cell: ({ row }) => <FirmwareChip state={row.original.state} />,
        }),
        column.accessor('signed', {
          header: t('columns.signed'),
          cell: ({ row }) =>
            row.original.signed ? <Chip tone="success">{t('signed')}</Chip> : <span>{t('unsigned')}</span>,
        }),
        column.accessor(
          ({ hardware, chip }) => [...hardware, ...(chip ? [chip] : [])].join(', ') || t('any'),
          {
            id: 'hardware',
            header: t('columns.hardware'),
          },
        ),
        column.accessor(({ size }) => bytes(size), {
          id: 'size',
          header: t('columns.size'),
          meta: { isNumeric: true },
        }),
        column.accessor(({ createdBy }) => createdBy ?? t('nobody'), {
          id: 'createdBy',
          header: t('columns.createdBy'),
          meta: { className: 'max-w-64 truncate' },
        }),
        column.accessor(({ createdAt }) => format.dateTime(createdAt), {
          id: 'created',
          header: t('columns.created'),
        }),
      ]),
    [t, format, bytes],
  )
}
