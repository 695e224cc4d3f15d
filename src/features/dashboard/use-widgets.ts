'use client'
import { useCallback, useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { cacheKeyOf, useCall } from '@/client/use-call'
import { listWidgets } from '@/contracts/calls'
import type { OutputOf } from '@/contracts/endpoint'
import type { listWidgets as listWidgetsEndpoint, Widget } from '@/contracts/widget'
import { ofDashboard } from './dashboards/use-chosen-dashboard'

type Listed = OutputOf<typeof listWidgetsEndpoint>
type Change = (widgets: Widget[]) => Widget[]

/** The same array at each render: the grid is computed anew for another one. */
const NO_ORDER: readonly string[] = []

/** The widgets of a dashboard and their order in narrow windows. Changes made here show at once; whoever makes them also tells the server. */
export function useWidgets(dashboard: string) {
  const { data, error } = useCall(listWidgets, ofDashboard(dashboard), { revalidateOnFocus: false })
  const { mutate } = useSWRConfig()
  // what answers late is about the dashboard it was asked for, whichever is shown by then
  const key = cacheKeyOf(listWidgets, ofDashboard(dashboard))
  const change = useCallback(
    (apply: Change) =>
      void mutate<Listed>(key, (list) => list && { ...list, widgets: apply(list.widgets) }, {
        revalidate: false,
      }),
    [mutate, key],
  )
  const changeOrder = useCallback(
    (narrowOrder: string[]) =>
      void mutate<Listed>(key, (list) => list && { ...list, narrowOrder }, { revalidate: false }),
    [mutate, key],
  )
  const refresh = useCallback(async () => void (await mutate(key)), [mutate, key])
  return useMemo(
    () => ({
      widgets: data?.widgets,
      narrowOrder: data?.narrowOrder ?? NO_ORDER,
      error,
      change,
      changeOrder,
      refresh,
    }),
    [data, error, change, changeOrder, refresh],
  )
}
