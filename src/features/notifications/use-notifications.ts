'use client'
import { useMemo, useRef, useState } from 'react'
import { call } from '@/client/api'
import { useSession } from '@/client/session'
import { useCall } from '@/client/use-call'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  removeNotification,
} from '@/contracts/calls'
import type { Notification } from '@/contracts/notifications'
import { type Change, changed, type Changes, withChange, withoutChange } from './changes'
import { useFetchRule } from './use-fetch-rule'

type List = { notifications: Notification[] }

const log = (error: unknown) => console.warn('notifications', error)

const isUnread = ({ read }: Notification): boolean => !read

/**
 * The notifications of whoever is signed in, fetched by the rule of `fetchAt`. What is done to them shows at once and is
 * taken back if the server does not agree; failures are logged and nothing more. `news`: critical ones that have come
 * since the page was opened, the last fetch's only.
 */
export function useNotifications() {
  const { status } = useSession()
  const [changes, setChanges] = useState<Changes>(new Map())
  const [news, setNews] = useState<Notification[]>([])
  const known = useRef<ReadonlySet<string> | null>(null)
  const onSuccess = ({ notifications }: List) => {
    const before = known.current
    known.current = new Set(notifications.map(({ _id }) => _id))
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
  const ask = useFetchRule(() => void mutate(), status === 'in')

  const make = async (ids: readonly string[], change: Change, work: () => Promise<unknown>) => {
    setChanges((all) => withChange(all, ids, change))
    try {
      await work()
      const made: Changes = new Map(ids.map((id) => [id, change]))
      // an answer that was asked for before this change is thrown away with it
      await mutate((list) => list && { notifications: changed(list.notifications, made) }, {
        revalidate: false,
      })
    } catch (failure) {
      log(failure)
    }
    setChanges((all) => withoutChange(all, ids, change))
  }
  const list = useMemo(() => data && changed(data.notifications, changes), [data, changes])
  const unread = list?.filter(isUnread) ?? []
  const params = (id: string) => ({ params: { id } })
  return {
    list,
    unread: unread.length,
    news,
    error,
    isBusy: isValidating,
    ask,
    read: ({ _id, read }: Notification) =>
      read ? undefined : make([_id], 'read', () => call(readNotification, params(_id))),
    readAll: () =>
      make(
        unread.map(({ _id }) => _id),
        'read',
        () => call(readAllNotifications, {}),
      ),
    remove: ({ _id }: Notification) => make([_id], 'gone', () => call(removeNotification, params(_id))),
  }
}

export type Notifications = ReturnType<typeof useNotifications>
