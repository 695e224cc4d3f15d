'use client'
import { Cpu, FilterX, PlusCircle } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useNow } from '@/client/clock'
import { useDevices } from '@/client/devices'
import type { Device } from '@/contracts/devices/device'
import { Loaded } from '@/components/query/loaded'
import { SavedViewsPopover } from '@/components/views/saved-views-popover'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { useSize } from '@/ui/use-size'
import { AgeClock } from './age-clock'
import { BulkBar } from './bulk/bulk-bar'
import { ColumnsPopover } from './views/columns-popover'
import { DeviceCards } from './device-cards'
import { queryDevices } from './device-list'
import { DeviceTable } from './device-table'
import { CountLinks, ListFilters, ListLayoutChoice, DeviceToolbar } from './device-toolbar'
import { InboxLink } from './inbox-link'
import { IncomingInvitations } from '@/features/devices/sharing/incoming-invitations'
import { IncomingTransfers } from '@/features/devices/sharing/incoming-transfers'
import { LIST_COLUMNS, listViewHref, listViewParams, parseListView } from './views/list-view'
import { type ListViewState, useListView } from './views/use-list-view'
import { useRowSelection } from './bulk/use-row-selection'

const viewOf = (saved: Record<string, string>) => parseListView(new URLSearchParams(saved))

const AGE_TICK_MS = 10_000
/** What the table needs with the usual columns. */
const TABLE_PX = 944
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
  const list = useListView()
  const { devices, counts, error, refresh } = useDevices()
  // the head is as wide as the list, and there before it
  const { ref, size } = useSize<HTMLElement>(UNMEASURED)
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header ref={ref} className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
          <p className="mt-0.5 text-muted">{t('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <InboxLink />
          {devices?.length !== 0 && <ClaimLink />}
        </div>
      </header>
      <IncomingInvitations />
      <IncomingTransfers />
      <CountLinks counts={counts} view={list.view} />
      <Loaded
        answer={{ data: devices, error, mutate: refresh }}
        failedTitle={t('failedTitle')}
        skeleton={SKELETON}
        card
      >
        {(known) => <DeviceList devices={known} list={list} isWide={size.width >= TABLE_PX} />}
      </Loaded>
    </div>
  )
}

type ListProps = { devices: readonly Device[]; list: ListViewState; /** A table fits. */ isWide: boolean }

function DeviceList({ devices, list, isWide }: ListProps) {
  const now = useNow(AGE_TICK_MS)
  const isTable = isWide && list.view.look === 'table'
  const shown = queryDevices({ devices, wanted: list.view, now })
  const selection = useRowSelection(shown.map(({ deviceId }) => deviceId))
  const selected = shown.filter(({ deviceId }) => selection.chosen.has(deviceId))
  const named = list.view.columns.join(' ')
  // the same columns are the same list, so that rows are not drawn anew while somebody types
  const columns = useMemo(() => LIST_COLUMNS.filter((column) => named.split(' ').includes(column)), [named])
  if (devices.length === 0) return <NoDevices />
  const rows = { devices: shown, selection }
  return (
    <>
      <DeviceToolbar list={list} shown={shown.length} total={devices.length} />
      <div className="flex flex-wrap items-center gap-2">
        <ListFilters list={list} devices={devices} />
        <span className="ml-auto flex flex-wrap justify-end gap-2">
          {isWide && <ListLayoutChoice list={list} />}
          {isTable && <ColumnsPopover list={list} />}
          <SavedViewsPopover
            list="devices"
            view={listViewParams(list.view)}
            hrefOf={(view) => listViewHref(listViewParams(viewOf(view)))}
            onTake={(view) => list.take(viewOf(view))}
          />
        </span>
      </div>
      {selected.length > 0 && (
        <BulkBar devices={selected} all={devices} columns={columns} onClear={() => selection.setAll(false)} />
      )}
      {shown.length === 0 && <NoMatch onClear={() => list.take(parseListView(new URLSearchParams()))} />}
      {shown.length > 0 && (
        <AgeClock value={now}>
          {isTable ? <DeviceTable columns={columns} {...rows} /> : <DeviceCards {...rows} />}
        </AgeClock>
      )}
    </>
  )
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

function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useTranslations('devices')
  const clear = (
    <Button asChild onClick={onClear}>
      <Link href="/devices">{t('clear')}</Link>
    </Button>
  )
  return (
    <Card>
      <EmptyState
        icon={<FilterX />}
        title={t('noMatchTitle')}
        description={t('noMatchText')}
        action={clear}
      />
    </Card>
  )
}
