'use client'
import { Bell } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState } from 'react'
import { confirmLeave } from '@/client/unsaved/confirm-leave'
import type { Notification } from '@/contracts/notifications'
import { lazyPart } from '@/ui/lazy-part'
import { cn } from '@/ui/cn'
import { IconButton } from '@/ui/icon-button'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/overlay/popover'
import { toast } from '@/ui/toast/toast'
import { notificationHref } from './notification-href'
import { useNotifications } from './use-notifications'

const COUNT = /^\(\d+\) /

/** Writes "(3) " before the page's title, also after a navigation has given it another one; 0 writes nothing. */
function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return
    const plain = () => document.title.replace(COUNT, '')
    const write = () => {
      const title = `(${count}) ${plain()}`
      if (document.title !== title) document.title = title
    }
    write()
    const watch = new MutationObserver(write)
    watch.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      watch.disconnect()
      document.title = plain()
    }
  }, [count])
}

const load = () => import('./notification-panel')
const NotificationPanel = lazyPart(async () => ({ default: (await load()).NotificationPanel }))

const MOST = 99

/** How many notifications are unread, and the way to them; the list's code comes with the first opening. */
export function NotificationBell() {
  const t = useTranslations('notifications')
  const notifications = useNotifications()
  const [isOpen, setIsOpen] = useState(false)
  const { unread, news, ask } = notifications
  useTitleCount(Math.min(unread, MOST))
  useToasts(news)
  const open = (next: boolean) => {
    setIsOpen(next)
    if (next) ask('open')
  }
  return (
    <>
      <Popover open={isOpen} onOpenChange={open}>
        <PopoverTrigger asChild>
          <IconButton
            label={t('bell', { count: unread })}
            className="relative"
            onPointerEnter={() => void load()}
            onFocus={() => void load()}
          >
            <Bell aria-hidden className={cn(unread > 0 && 'motion-safe:animate-pulse')} />
            {unread > 0 && (
              <span
                aria-hidden
                className="absolute top-0 right-0 min-w-4 rounded-full bg-critical px-1 text-center text-xs leading-4 font-semibold text-critical-ink tabular-nums"
              >
                {Math.min(unread, MOST)}
              </span>
            )}
          </IconButton>
        </PopoverTrigger>
        <PopoverContent
          label={t('title')}
          className="flex max-h-[min(500px,var(--radix-popover-content-available-height,500px))] w-[400px] flex-col overflow-hidden p-0!"
        >
          <Suspense fallback={<div className="h-[350px]" />}>
            <NotificationPanel notifications={notifications} close={() => setIsOpen(false)} />
          </Suspense>
        </PopoverContent>
      </Popover>
      <span aria-live="polite" className="sr-only">
        {news.map(({ title, message }) => `${title}: ${message}`).join('. ')}
      </span>
    </>
  )
}

/** More at once are counted by the bell alone. */
const MOST_TOASTS = 3

/** What is critical and new is said wherever one is, with the way to it. */
function useToasts(news: readonly Notification[]): void {
  const t = useTranslations('notifications')
  const router = useRouter()
  useEffect(() => {
    for (const one of news.slice(0, MOST_TOASTS)) {
      const place = notificationHref(one)
      toast.error(one.title, {
        id: one._id,
        description: one.message,
        ...(place && {
          action: { label: t('open'), onClick: () => void (confirmLeave() && router.push(place)) },
        }),
      })
    }
  }, [news, t, router])
}
