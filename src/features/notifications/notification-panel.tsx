'use client'
import { BellOff, CheckCheck, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef } from 'react'
import { useNow } from '@/client/clock'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { IconButton } from '@/ui/icon-button'
import { Skeleton } from '@/ui/skeleton'
import { NotificationItem } from './notification-item'
import type { Notifications } from './use-notifications'

type Props = { notifications: Notifications; close: () => void }

const AGE_TICK_MS = 30_000

/** What stands in the popover of the bell. */
export function NotificationPanel({ notifications, close }: Props) {
  const t = useTranslations('notifications')
  const { list, error, isBusy, unread, ask, readAll } = notifications
  return (
    <>
      <header className="flex items-center gap-1 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="mr-auto text-base font-semibold">{t('title')}</h2>
        <Button size="sm" variant="ghost" disabled={unread === 0} onClick={() => void readAll()}>
          <CheckCheck aria-hidden />
          {t('readAll')}
        </Button>
        <IconButton label={t('refresh')} busy={isBusy} onClick={() => ask('refresh')}>
          <RotateCw aria-hidden />
        </IconButton>
      </header>
      {list && error && <p className="border-b border-line px-4 py-1 text-xs text-muted">{t('stale')}</p>}
      <div className="h-[350px] min-h-0 overflow-y-auto overscroll-contain">
        <Content notifications={notifications} close={close} />
      </div>
      <footer className="border-t border-line p-2">
        <Button size="sm" variant="ghost" className="w-full" onClick={close}>
          {t('viewAll')}
        </Button>
      </footer>
    </>
  )
}

function Content({ notifications, close }: Props) {
  const t = useTranslations('notifications')
  const { list, error } = notifications
  if (!list && error) return <p className="px-4 py-12 text-center text-sm text-muted">{t('notLoaded')}</p>
  if (!list) return <Loading />
  if (list.length === 0)
    return <EmptyState icon={<BellOff />} title={t('emptyTitle')} description={t('emptyText')} />
  return <Items {...notifications} list={list} close={close} />
}

function Loading() {
  const t = useTranslations('notifications')
  return (
    <div className="flex flex-col gap-4 p-4">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex flex-col gap-1.5">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  )
}

/** Where a key leads among `count` items; null for a key that does not. */
function targetOf(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

type ItemsProps = Pick<Notifications, 'read' | 'remove'> & {
  list: NonNullable<Notifications['list']>
  close: () => void
}

function Items({ list, read, remove, close }: ItemsProps) {
  const t = useTranslations('notifications')
  const now = useNow(AGE_TICK_MS)
  const box = useRef<HTMLUListElement>(null)
  const doors = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-door]') ?? [])]
  const move = (event: KeyboardEvent) => {
    const all = doors()
    const row = event.target instanceof Element ? event.target.closest('li') : null
    const index = all.findIndex((door) => row?.contains(door))
    const target = index === -1 ? null : targetOf(event.key, index, all.length)
    if (target === null) return
    event.preventDefault()
    all[target]?.focus()
  }
  return (
    <ul ref={box} tabIndex={-1} aria-label={t('title')} onKeyDown={move} className="outline-none">
      {list.map((one, index) => (
        <NotificationItem
          key={one._id}
          notification={one}
          now={now}
          onOpen={() => {
            void read(one)
            if (one.deviceId) close()
          }}
          onRemove={() => {
            // the button goes with its row: the keyboard goes on at the next one
            const all = doors()
            const next = all[index + 1] ?? all[index - 1] ?? box.current?.closest('[role="dialog"]')
            if (next instanceof HTMLElement) next.focus()
            void remove(one)
          }}
        />
      ))}
    </ul>
  )
}
