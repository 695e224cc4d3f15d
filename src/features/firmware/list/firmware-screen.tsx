'use client'
import { HardDriveDownload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/table/data-table'
import { useListAddress } from '@/components/table/use-list-address'
import { FIRMWARE_CHANNELS, FIRMWARE_STATES, type Firmware } from '@/contracts/firmware/firmware'
import { FIRMWARE_FAMILIES } from '@/domain/firmware/families'
import { FIRMWARE_LIST, FIRMWARE_PATH } from '../firmware-address'
import { useFirmwareColumns } from './firmware-columns'

type Props = { firmware: readonly Firmware[]; total: number; nextCursor: string | null }

/** Every image; a row opens its page. */
export function FirmwareScreen({ firmware, total, nextCursor }: Props) {
  const t = useTranslations('firmware')
  const list = useListAddress(FIRMWARE_LIST)
  const columns = useFirmwareColumns()
  return (
    <DataTable
      list={list}
      label={t('list')}
      searchHint={t('search')}
      fields={[
        {
          id: 'family',
          label: t('columns.family'),
          options: FIRMWARE_FAMILIES.map((value) => ({ value, label: value })),
        },
        {
          id: 'channel',
          label: t('columns.channel'),
          options: FIRMWARE_CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) })),
        },
        {
          id: 'state',
          label: t('columns.state'),
          options: FIRMWARE_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      columns={columns}
      rows={firmware}
      rowId={({ id }) => id}
      rowLabel={({ product, version }) => `${product} ${version}`}
      rowHref={({ id }) => `${FIRMWARE_PATH}?image=${id}`}
      nextCursor={nextCursor}
      total={total}
      empty={{ icon: <HardDriveDownload />, title: t('emptyTitle'), description: t('emptyText') }}
    />
  )
}
