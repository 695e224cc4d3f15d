'use client'
import { useSWRConfig } from 'swr'
import { callApi } from '@/client/api'
import { cacheKeyOf } from '@/client/use-call'
import { listDashboards, listWidgets } from '@/contracts/calls'
import { createDashboard, removeDashboard, updateDashboard } from '@/contracts/part-calls'
import type { Dashboard } from '@/contracts/me/dashboards'
import { ofDashboard } from './use-chosen-dashboard'

/** Makes, changes and removes dashboards; the lists that show them follow. */
export function useDashboardCalls() {
  const { mutate } = useSWRConfig()
  const key = cacheKeyOf(listDashboards, {})
  const reload = () => mutate(key)
  return {
    reload,
    add: async (name: string): Promise<Dashboard> => {
      const { dashboard } = await callApi(createDashboard, { body: { name } })
      await reload()
      return dashboard
    },
    change: async ({ id }: Dashboard, body: { name?: string; rank?: number }): Promise<void> => {
      const answer = await callApi(updateDashboard, { params: { id }, body })
      await mutate(key, answer, { revalidate: false })
    },
    /** `leave` is called once it is gone, before anything asks for it again. */
    remove: async ({ id }: Dashboard, leave: () => void): Promise<void> => {
      await callApi(removeDashboard, { params: { id } })
      leave()
      // its cards are not to be shown from what is remembered
      await mutate(cacheKeyOf(listWidgets, ofDashboard(id)), undefined, { revalidate: false })
      await reload()
    },
  }
}
