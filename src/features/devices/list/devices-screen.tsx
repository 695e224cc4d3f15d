'use client'
import { Cpu, PlusCircle } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useNow } from '@/client/clock'
import { useDevices } from '@/client/devices'
import { useKindName } from '@/components/device/kind-name'
import { Loaded } from '@/components/query/loaded'
import { SITE_PARAM } from '@/components/sites/site-filter'
import { NO_SITE } from '@/domain/devices/site'
import { SitesButton } from '@/components/sites/sites-button'
import { DataTable } from '@/components/table/data-table'
import type { FilterField } from '@/components/table/filters/filter-bar'
import { shownColumns } from '@/components/table/list-address'
import type { ListAddress } from '@/components/table/use-list-address'
import { useLocalListAddress } from '@/components/table/use-local-list-address'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { IncomingInvitations } from '@/features/devices/sharing/incoming-invitations'
import { IncomingTransfers } from '@/features/devices/sharing/incoming-transfers'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { useSize } from '@/ui/measure/use-size'
import { AgeClock } from './age-clock'
import { BulkActions } from './bulk/bulk-actions-bar'
import { CountLinks } from './count-links'
import { DeviceCard } from './device-card'
import { DeviceNote } from './device-cells'
import { useDeviceColumns } from './device-columns'
import {
  DEVICE_LIST,
  DEVICE_LIST_ON_PHONE,
  filterOptionsOf,
  LIST_COLUMNS,
  pageOfDevices,
  queryDevices,
} from './device-list'
import { DeviceRow } from './device-row'
import { InboxLink } from './inbox-link'
import { useCsvDownload } from './use-csv-download'

const AGE_TICK_MS = 10_000
/** What the table needs with the usual columns. */
const TABLE_PX = 944
const PHONE_PX = 640
const UNMEASURED = { width: 0, height: 0 }
const SKELETON = (
  <Card className="flex flex-col gap-4 p-4">
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="flex items-center gap-4">
        <Skeleton className="size-3 rounded-full" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="ml-auto h-4 w-24" />
      </div>
    ))}
  </Card>
)

export function DevicesScreen() {
  const t = useTranslations('devices')
  const { devices, counts, error, refresh } = useDevices()
  // the head is as wide as the list, and there before it
  const { ref, size } = useSize<HTMLElement>(UNMEASURED)
  const isPhone = size.width > 0 && size.width <= PHONE_PX
  const list = useLocalListAddress(isPhone ? DEVICE_LIST_ON_PHONE : DEVICE_LIST)
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 phone:gap-3 phone:pt-3 sm:p-6">
      <header ref={ref} className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
          <p className="mt-0.5 text-muted phone:hidden">{t('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <InboxLink />
          {devices && devices.length > 0 && <SitesButton />}
          {/* a phone has it at the foot */}
          {devices?.length !== 0 && (
            <div className="phone:hidden">
              <ClaimLink />
            </div>
          )}
        </div>
      </header>
      <IncomingInvitations />
      <IncomingTransfers />
      <CountLinks counts={counts} list={list} />
      <Loaded
        answer={{ data: devices, error, mutate: refresh }}
        failedTitle={t('failedTitle')}
        skeleton={SKELETON}
        card
      >
        {(known) =>
          known.length === 0 ? <NoDevices /> : <DeviceList devices={known} list={list} width={size.width} />
        }
      </Loaded>
    </div>
  )
}

const hrefOfDevice = ({ deviceId }: Device) => `/devices/${encodeURIComponent(deviceId)}`
const idOfDevice = ({ deviceId }: Device) => deviceId
const noteOf = (device: Device) => <DeviceNote device={device} />
const cardOf = (device: Device) => <DeviceCard device={device} />
const phoneRowOf = (device: Device) => <DeviceRow device={device} />

type ListProps = { devices: readonly Device[]; list: ListAddress; width: number }

function DeviceList({ devices, list, width }: ListProps) {
  const t = useTranslations('devices')
  const now = useNow(AGE_TICK_MS)
  const columns = useDeviceColumns({ hasSites: devices.some(({ site }) => site !== null) })
  const fields = useDeviceFields(devices)
  const download = useCsvDownload()
  const { state } = list
  const matching = useMemo(() => queryDevices({ devices, wanted: state, now }), [devices, state, now])
  const { page, nextCursor } = pageOfDevices(matching, state.cursor)
  const shown = LIST_COLUMNS.filter((column) => shownColumns(list.list, state).includes(column))
  return (
    <AgeClock value={now}>
      <DataTable
        list={list}
        label={t('list')}
        searchLabel={t('filter')}
        searchHint={t('filterPlaceholder')}
        fields={fields}
        columns={columns}
        rows={page}
        rowId={idOfDevice}
        rowLabel={deviceLabel}
        rowHref={hrefOfDevice}
        rowNote={noteOf}
        card={cardOf}
        phoneRow={phoneRowOf}
        knownWidth={width}
        tablePx={TABLE_PX}
        canChooseLook
        nextCursor={nextCursor}
        total={matching.length}
        bulkActions={(chosen) => <BulkActions devices={chosen} all={devices} columns={shown} />}
        onExport={() => download(matching, shown)}
        views="devices"
      />
    </AgeClock>
  )
}

/** Filters by what the devices are; one for which there is nothing to choose is not there. */
function useDeviceFields(devices: readonly Device[]): FilterField[] {
  const t = useTranslations('devices')
  const kindName = useKindName()
  const places = useTranslations('sites')
  const { kinds, tags, sites, firmwares } = filterOptionsOf(devices)
  const sitesOrNone = [
    ...sites.map(({ id, name }) => ({ value: id, label: name })),
    ...(sites.length > 0 ? [{ value: NO_SITE, label: places('none') }] : []),
  ]
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  return [
    { id: 'kind', label: t('kind'), options: kinds.map((value) => ({ value, label: kindName(value) })) },
    { id: 'tag', label: t('tags'), options: plain(tags) },
    { id: SITE_PARAM, label: t('place'), options: sitesOrNone },
    { id: 'firmware', label: t('firmware'), options: plain(firmwares) },
    { id: 'stale', label: t('stale'), help: t('staleHelp') },
    { id: 'alerts', label: t('withAlerts') },
  ]
}

function ClaimLink() {
  const t = useTranslations('devices')
  return (
    <Button asChild variant="primary">
      <Link href="/devices/claim">
        <PlusCircle aria-hidden />
        {t('claimTitle')}
      </Link>
    </Button>
  )
}

function NoDevices() {
  const t = useTranslations('devices')
  return (
    <Card>
      <EmptyState
        icon={<Cpu />}
        title={t('emptyTitle')}
        description={t('emptyText')}
        action={<ClaimLink />}
      />
    </Card>
  )
}
