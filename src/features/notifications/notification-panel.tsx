'use client'
import { BellOff, CheckCheck, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import { useNow } from '@/client/clock'
import { toServerTime } from '@/client/live/connection'
import { useDevices } from '@/client/devices'
import { useFormat } from '@/client/format'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { IconButton } from '@/ui/icon-button'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast/toast'
import { type NotificationGroup, groupNotifications } from './notification-groups'
import { NotificationItem } from './notification-item'
import type { Notifications } from './use-notifications'

type Props = { notifications: Notifications; close: () => void }

const AGE_TICK_MS = 30_000

/** What stands in the popover of the bell. */
export function NotificationPanel({ notifications, close }: Props) {
  const t = useTranslations('notifications')
  const format = useFormat()
  const { list, error, loadedAt, isBusy, unread, ask, readAll } = notifications
  return (
    <>
      <header className="flex items-center gap-1 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="mr-auto text-base font-semibold">{t('title')}</h2>
        <Button writes size="sm" variant="ghost" disabled={unread === 0} onClick={() => void readAll()}>
          <CheckCheck aria-hidden />
          {t('readAll')}
        </Button>
        <IconButton label={t('refresh')} busy={isBusy} onClick={() => ask('refresh')}>
          <RotateCw aria-hidden />
        </IconButton>
      </header>
      {list && error && loadedAt !== null && (
        <p className="border-b border-line px-4 py-1 text-xs text-muted tabular-nums">
          {t('asOf', { time: format.time(loadedAt) })}
        </p>
      )}
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
  const { list } = notifications
  if (!list) return <Loading />
  if (list.length === 0)
    return <EmptyState icon={<BellOff />} title={t('emptyTitle')} description={t('emptyText')} />
  return <NotificationItems {...notifications} list={list} close={close} />
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

type NotificationItemsProps = Pick<Notifications, 'read' | 'remove' | 'restore'> & {
  list: NonNullable<Notifications['list']>
  close: () => void
}

function NotificationItems({ list, read, remove, restore, close }: NotificationItemsProps) {
  const t = useTranslations('notifications')
  const tick = useNow(AGE_TICK_MS)
  const now = tick === null ? null : toServerTime(tick)
  const { devices } = useDevices()
  const { open, earlier } = useMemo(() => groupNotifications(list, devices ?? []), [list, devices])
  const box = useRef<HTMLElement>(null)
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
  const dropWithUndo = async ({ all, newest }: NotificationGroup) => {
    if (!(await remove(all))) return
    const undo = () => void restore(all).catch(() => toast.error(t('notRestored')))
    toast(t('deleted', { title: newest.title }), { action: { label: t('undo'), onClick: undo } })
  }
  const item = (group: NotificationGroup, index: number) => (
    <NotificationItem
      key={group.key}
      group={group}
      now={now}
      onOpen={() => {
        void read(group.all)
        if (group.newest.deviceId) close()
      }}
      onRemove={() => {
        // the button goes with its row: the keyboard goes on at the next one
        const all = doors()
        const next = all[index + 1] ?? all[index - 1] ?? box.current?.closest('[role="dialog"]')
        if (next instanceof HTMLElement) next.focus()
        void dropWithUndo(group)
      }}
    />
  )
  const whole = {
    ref: (element: HTMLElement | null) => {
      box.current = element
    },
    tabIndex: -1,
    onKeyDown: move,
    className: 'outline-none',
  }
  if (open.length === 0) {
    return (
      <ul {...whole} aria-label={t('title')}>
        {earlier.map(item)}
      </ul>
    )
  }
  return (
    <div {...whole}>
      <Section title={t('openNow')}>{open.map(item)}</Section>
      {earlier.length > 0 && (
        <Section title={t('earlier')}>
          {earlier.map((group, index) => item(group, open.length + index))}
        </Section>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="sticky top-0 z-10 border-b border-line bg-sunken px-4 py-1 text-xs font-semibold text-muted">
        {title}
      </h3>
      <ul aria-label={title}>{children}</ul>
    </section>
  )
}
