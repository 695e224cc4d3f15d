'use client'
import { useCallback, useMemo } from 'react'
import { useCall } from '@/client/use-call'
import { listWidgets } from '@/contracts/calls'
import type { Widget } from '@/contracts/widget'
import { ofDashboard } from './dashboards/use-chosen-dashboard'

type Change = (widgets: Widget[]) => Widget[]

/** The same array at each render: the grid is computed anew for another one. */
const NO_ORDER: readonly string[] = []

/** The widgets of a dashboard and their order in narrow windows. Changes made here show at once; whoever makes them also tells the server. */
export function useWidgets(dashboard: string) {
  const { data, error, mutate } = useCall(listWidgets, ofDashboard(dashboard), { revalidateOnFocus: false })
  const change = useCallback(
    (apply: Change) =>
      void mutate((list) => list && { ...list, widgets: apply(list.widgets) }, { revalidate: false }),
    [mutate],
  )
  const changeOrder = useCallback(
    (narrowOrder: string[]) => void mutate((list) => list && { ...list, narrowOrder }, { revalidate: false }),
    [mutate],
  )
  const refresh = useCallback(async () => void (await mutate()), [mutate])
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
