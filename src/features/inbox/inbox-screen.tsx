'use client'
import { Check, Inbox, WifiOff } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useSWRConfig } from 'swr'
import { cacheKeyOf, useCall } from '@/client/use-call'
import { listInbox, listMappings } from '@/contracts/page-calls'
import type { InboxMessage } from '@/contracts/devices/inbox'
import { Loaded } from '@/components/query/loaded'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import type { MappedDevice } from './mapped-device'
import { MappingList } from './mapping-list'
import { MessageList } from './message-list'

const MappingDialog = lazyPart(async () => ({ default: (await import('./mapping-dialog')).MappingDialog }))

const REFRESH_MS = 5_000
const SKELETON = (
  <Card className="flex flex-col gap-5 p-4">
    {[1, 2, 3].map((row) => (
      <div key={row} className="flex flex-col gap-2">
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-4 w-36" />
      </div>
    ))}
  </Card>
)

export function InboxScreen() {
  const t = useTranslations('inbox')
  const answer = useCall(listInbox, {}, { refreshInterval: REFRESH_MS, keepPreviousData: true })
  const { mutate: refreshAll } = useSWRConfig()
  const [chosen, setChosen] = useState<string | null>(null)
  const [mapped, setMapped] = useState<MappedDevice | null>(null)
  const refresh = () => void answer.mutate()
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-0.5 text-muted">{t('lead')}</p>
      </header>
      {mapped && <NextStep mapped={mapped} />}
      {answer.data && answer.error && <Stale />}
      <Loaded answer={answer} failedTitle={t('failedTitle')} skeleton={SKELETON} card>
        {(data) => <Messages {...data} onMap={setChosen} onChanged={refresh} />}
      </Loaded>
      <MappingList />
      <Suspense>
        {chosen && (
          <MappingDialog
            key={chosen}
            id={chosen}
            onClose={() => setChosen(null)}
            onSaved={(next) => {
              setMapped(next)
              setChosen(null)
              refresh()
              void refreshAll(cacheKeyOf(listMappings, {}))
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

type MessagesProps = {
  messages: InboxMessage[]
  total: number
  onMap: (id: string) => void
  onChanged: () => void
}

function Messages({ messages, total, onMap, onChanged }: MessagesProps) {
  const t = useTranslations('inbox')
  if (messages.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Inbox />} title={t('emptyTitle')} description={t('emptyText')} />
      </Card>
    )
  }
  return (
    <>
      {messages.length < total && (
        <p className="text-[0.8125rem] text-muted">{t('more', { shown: messages.length, total })}</p>
      )}
      <MessageList messages={messages} onMap={onMap} onChanged={onChanged} />
    </>
  )
}

function NextStep({ mapped: { deviceId, isOwn } }: { mapped: MappedDevice }) {
  const t = useTranslations('inbox')
  return (
    <Card role="status" className="flex flex-wrap items-center gap-3 border-transparent bg-success-soft p-4">
      <Check aria-hidden className="size-5 shrink-0 text-success" />
      <p className="min-w-0 flex-1 basis-48 break-words">
        {t(isOwn ? 'nextOwn' : 'nextNew', { device: deviceId })}
      </p>
      <Button asChild variant="primary">
        <Link href={isOwn ? '/devices' : `/devices/claim?q=${encodeURIComponent(deviceId)}`}>
          {t(isOwn ? 'toDevices' : 'claim')}
        </Link>
      </Button>
    </Card>
  )
}

function Stale() {
  const t = useTranslations('inbox')
  return (
    <p role="status" className="flex items-center gap-2 text-[0.8125rem] text-warning">
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {t('stale')}
    </p>
  )
}
