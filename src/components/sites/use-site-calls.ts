'use client'
import { useSWRConfig } from 'swr'
import { callApi } from '@/client/api'
import { useDevices } from '@/client/devices'
import { cacheKeyOf } from '@/client/use-call'
import { createSite, listSites, removeSite, updateSite } from '@/contracts/part-calls'
import type { Site } from '@/contracts/devices/sites'

/** Makes, changes and removes places; the lists that show them follow. */
export function useSiteCalls() {
  const { mutate } = useSWRConfig()
  const { refresh } = useDevices()
  const reload = () => mutate(cacheKeyOf(listSites, {}))
  return {
    reload,
    add: async (body: { name: string; note?: string }): Promise<Site> => {
      const { site } = await callApi(createSite, { body })
      await reload()
      return site
    },
    change: async ({ id }: Site, body: { name: string; note: string }): Promise<void> => {
      await callApi(updateSite, { params: { id }, body })
      await Promise.all([reload(), refresh()])
    },
    remove: async ({ id }: Site): Promise<void> => {
      await callApi(removeSite, { params: { id } })
      await Promise.all([reload(), refresh()])
    },
  }
}
