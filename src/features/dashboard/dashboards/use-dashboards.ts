'use client'
import { useTranslations } from 'next-intl'
import { useCall } from '@/client/use-call'
import { listDashboards } from '@/contracts/calls'
import type { Dashboard } from '@/contracts/me/dashboards'

/** The dashboards of this account, in their order. */
export const useDashboards = () => useCall(listDashboards, {})

/** What a dashboard is called; the first one by the usual word while nobody has named it. */
export function useDashboardName(): (dashboard: Pick<Dashboard, 'name'>) => string {
  const t = useTranslations('dashboard')
  return ({ name }) => (name === '' ? t('title') : name)
}
