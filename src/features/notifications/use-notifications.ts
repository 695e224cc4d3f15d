'use client'
import { useMemo, useRef, useState } from 'react'
import { callApi } from '@/client/api'
import { useSession } from '@/client/session/session'
import { useCall } from '@/client/use-call'
import { useReadOnly } from '@/ui/form/read-only'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  removeNotification,
  restoreNotification,
} from '@/contracts/calls'
import type { Notification } from '@/contracts/notifications'
import {
  type NotificationChange,
  applyChanges,
  type NotificationChanges,
  withChange,
  withoutChange,
} from './notification-changes'
import { useFetchSchedule } from './use-fetch-schedule'

type List = { notifications: Notification[] }

const log = (error: unknown) => console.warn('notifications', error)

/** Ids of notifications that have been seen. */
const MOST_KNOWN = 2_000

const isUnread = ({ read }: Notification): boolean => !read

/**
 * The notifications of whoever is signed in, fetched by the rule of `nextFetchAt`. What is done to them shows at once and is
 * taken back if the server does not agree; failures are logged and nothing more. `news`: critical ones that have come
 * since the page was opened, the last fetch's only.
 */
export function useNotifications() {
  const { status } = useSession()
  const readOnly = useReadOnly()
  const [changes, setChanges] = useState<NotificationChanges>(new Map())
  const [news, setNews] = useState<Notification[]>([])
  const known = useRef<ReadonlySet<string> | null>(null)
  const [loadedAt, setLoadedAt] = useState<number | null>(null)
  const onSuccess = ({ notifications }: List) => {
    setLoadedAt(Date.now())
    const before = known.current
    // what was deleted here may come back, and is no news then
    known.current = new Set([...(before ?? []), ...notifications.map(({ _id }) => _id)].slice(-MOST_KNOWN))
    const fresh = notifications.filter((one) => one.severity === 'critical' && !one.read)
    if (before) setNews(fresh.filter(({ _id }) => !before.has(_id)))
  }
  const { data, error, isValidating, mutate } = useCall(
    listNotifications,
    {},
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
      onError: log,
      onSuccess,
    },
  )
  const ask = useFetchSchedule(() => void mutate(), status === 'in')

  /** Whether the server agreed. */
  const make = async (ids: readonly string[], change: NotificationChange, work: () => Promise<unknown>) => {
    let isDone = false
    setChanges((all) => withChange(all, ids, change))
    try {
      await work()
      const made: NotificationChanges = new Map(ids.map((id) => [id, change]))
      // an answer that was asked for before this change is thrown away with it
      await mutate((list) => list && { notifications: applyChanges(list.notifications, made) }, {
        revalidate: false,
      })
      isDone = true
    } catch (failure) {
      log(failure)
    }
    setChanges((all) => withoutChange(all, ids, change))
    return isDone
  }
  const each = async (ids: readonly string[], work: (id: string) => Promise<unknown>) => {
    for (const id of ids) await work(id)
  }
  const list = useMemo(() => data && applyChanges(data.notifications, changes), [data, changes])
  const unread = list?.filter(isUnread) ?? []
  const params = (id: string) => ({ params: { id } })
  return {
    /** When the list was fetched last, epoch milliseconds. */
    loadedAt,
    list,
    unread: unread.length,
    news,
    error,
    isBusy: isValidating,
    ask,
    read: async (some: readonly Notification[]) => {
      const ids = some.filter(isUnread).map(({ _id }) => _id)
      // who only looks leaves it unread
      if (ids.length > 0 && readOnly === null)
        await make(ids, 'read', () => each(ids, (id) => callApi(readNotification, params(id))))
    },
    readAll: () =>
      make(
        unread.map(({ _id }) => _id),
        'read',
        () => callApi(readAllNotifications, {}),
      ),
    remove: (some: readonly Notification[]) => {
      const ids = some.map(({ _id }) => _id)
      return make(ids, 'gone', () => each(ids, (id) => callApi(removeNotification, params(id))))
    },
    /** Throws when one of them is gone for good. */
    restore: async (some: readonly Notification[]) => {
      await each(
        some.map(({ _id }) => _id),
        (id) => callApi(restoreNotification, params(id)),
      ).finally(() => void mutate())
    },
  }
}

export type Notifications = ReturnType<typeof useNotifications>
