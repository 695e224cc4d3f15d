'use client'
import { LayoutDashboard } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ApiError } from '@/client/api'
import { FIRST_DASHBOARD } from '@/domain/dashboard/dashboards'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { useChosenDashboard } from './use-chosen-dashboard'

/** Whether a call about a dashboard was told that there is none, or that the address is no name of one. */
export const isGoneDashboard = (dashboard: string, error: Pick<ApiError, 'status'> | undefined): boolean =>
  dashboard !== FIRST_DASHBOARD && (error?.status === 404 || error?.status === 400)

/** In place of the cards where the address names a dashboard that is not there. */
export function GoneDashboard() {
  const t = useTranslations('dashboard.several')
  const { show } = useChosenDashboard()
  return (
    <EmptyState
      icon={<LayoutDashboard />}
      title={t('gone')}
      description={t('goneText')}
      action={<Button onClick={() => show(FIRST_DASHBOARD)}>{t('openFirst')}</Button>}
    />
  )
}
