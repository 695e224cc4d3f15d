'use client'
import { useCallback, useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { callApi } from '@/client/api'
import { onPageChange } from '@/client/live/page-changes'
import { cacheKeyOf } from '@/client/use-call'
import { listDashboards, listWidgets } from '@/contracts/calls'
import type { Widget } from '@/contracts/widget'
import { ofDashboard } from '@/features/dashboard/dashboards/use-chosen-dashboard'
import { useEventCallbacks } from '@/features/dashboard/grid/use-event-callbacks'
import { isSameLayout, layoutOf } from './layout'

/** One change is several calls: a removal, then the places of the others, and those once more. */
const REST_MS = 800

type Options = { dashboard: string; widgets: readonly Widget[]; isEditing: boolean }

/**
 * Follows what other windows change of this account's dashboards: at once while this one is looked at. While it is edited
 * nothing moves under the hands: it is only told, and shown on demand or at the end.
 */
export function useChangesElsewhere({ dashboard, widgets, isEditing }: Options) {
  const { mutate } = useSWRConfig()
  const [isChanged, setChanged] = useState(false)
  const key = cacheKeyOf(listWidgets, ofDashboard(dashboard))
  const show = useCallback(() => {
    setChanged(false)
    void mutate(key)
  }, [mutate, key])
  const { follow, compare } = useEventCallbacks({
    follow: () => {
      void mutate(cacheKeyOf(listDashboards, {}))
      if (!isEditing) return show()
      callApi(listWidgets, ofDashboard(dashboard)).then(
        (stored) => compare(stored.widgets),
        // what cannot be asked now is told by the next change
        () => undefined,
      )
    },
    compare: (stored: readonly Widget[]) => {
      if (!isSameDashboard(stored, widgets)) setChanged(true)
    },
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onPageChange('dashboards', () => {
      clearTimeout(timer)
      timer = setTimeout(follow, REST_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [follow])
  useEffect(() => {
    if (!isChanged || !isEditing) return
    // at the end, once what is saved here is on the server
    return () => void setTimeout(follow, REST_MS)
  }, [isChanged, isEditing, follow])
  return { isChanged: isChanged && isEditing, show }
}

/** What this window has changed itself is the same here and there. */
function isSameDashboard(stored: readonly Widget[], known: readonly Widget[]): boolean {
  const facts = (widgets: readonly Widget[]) =>
    JSON.stringify(widgets.map(({ key, title, config }) => [key, title, config]).sort())
  return facts(stored) === facts(known) && isSameLayout(layoutOf(stored), layoutOf(known))
}
