'use client'
import { useTranslations } from 'next-intl'
import { useCall } from '@/client/use-call'
import { listDashboards } from '@/contracts/calls'
import type { Dashboard } from '@/contracts/me/dashboards'
import { useChosenDashboard } from './use-chosen-dashboard'

/** The dashboards of this account, in their order. */
export const useDashboards = () => useCall(listDashboards, {})

/** Where there are several: which one something is about, in a sentence. */
export function useWhichDashboard(): string | undefined {
  const t = useTranslations('dashboard.several')
  const nameOf = useDashboardName()
  const { dashboard } = useChosenDashboard()
  const all = useDashboards().data?.dashboards ?? []
  const own = all.length > 1 ? all.find(({ id }) => id === dashboard) : undefined
  return own && t('on', { name: nameOf(own) })
}

/** What a dashboard is called; the first one by the usual word while nobody has named it. */
export function useDashboardName(): (dashboard: Pick<Dashboard, 'name'>) => string {
  const t = useTranslations('dashboard')
  return ({ name }) => (name === '' ? t('title') : name)
}
