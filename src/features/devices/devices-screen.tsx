'use client'
import { Cpu, FilterX, PlusCircle } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { messageOf } from '@/client/api'
import { useNow } from '@/client/clock'
import { useDevices } from '@/client/devices'
import type { Device } from '@/contracts/device'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Skeleton } from '@/ui/skeleton'
import { DeviceCards } from './device-cards'
import { type Filter, filterFrom, type Sort, viewOf } from './device-list'
import { DeviceTable } from './device-table'
import { CountLinks, Toolbar } from './device-toolbar'
import { InboxLink } from './inbox-link'
import { useMedia } from './use-media'

const AGE_TICK_MS = 10_000
/** Where the table has room beside the sidebar, or without it. */
const TABLE = '(min-width: 940px)'
const SKELETON_ROWS = [1, 2, 3, 4]

export function DevicesScreen() {
  const t = useTranslations('devices')
  const filter = filterFrom(useSearchParams().get('status'))
  const { devices, counts, error, refresh } = useDevices()
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
          <p className="mt-0.5 text-muted">{t('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <InboxLink />
          {devices?.length !== 0 && <ClaimLink />}
        </div>
      </header>
      <CountLinks counts={counts} active={filter} />
      {devices && <DeviceList devices={devices} filter={filter} />}
      {!devices && error && (
        <Card>
          <ErrorState
            title={t('failedTitle')}
            message={messageOf(error, t('failed'))}
            requestId={error.requestId}
            onRetry={() => void refresh()}
          />
        </Card>
      )}
      {!devices && !error && <Loading />}
    </div>
  )
}

function DeviceList({ devices, filter }: { devices: readonly Device[]; filter: Filter }) {
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort>('name')
  const now = useNow(AGE_TICK_MS)
  const wide = useMedia(TABLE)
  if (devices.length === 0) return <NoDevices />
  const shown = viewOf({ devices, filter, text, sort })
  const List = wide ? DeviceTable : DeviceCards
  return (
    <>
      <Toolbar
        text={text}
        onText={setText}
        sort={sort}
        onSort={setSort}
        shown={shown.length}
        total={devices.length}
      />
      {shown.length > 0 ? <List devices={shown} now={now} /> : <NoMatch onClear={() => setText('')} />}
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

function Loading() {
  const t = useTranslations('devices')
  return (
    <Card className="flex flex-col gap-4 p-4">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-3 rounded-full" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </Card>
  )
}
