'use client'
import { Settings2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useBrowserFact } from '@/ui/measure/use-browser-fact'
import type { Dashboard } from '@/contracts/me/dashboards'
import { IconButton } from '@/ui/icon-button'
import { LinkTabs } from '@/ui/navigation/link-tabs'
import { useChosenDashboard } from './use-chosen-dashboard'
import { useDashboardName } from './use-dashboards'

const KEY = 'dashboard_tabs'

/** Whether this browser last knew of several dashboards. */
function hasStoredTabs(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

function storeTabs(isSeveral: boolean): void {
  try {
    if (isSeveral) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the cards move once.
  }
}

type Props = {
  /** Undefined while they are on their way. */
  dashboards: readonly Dashboard[] | undefined
  onManage: () => void
}

/**
 * The dashboards of this account, each a way to it. Who has one sees nothing; who had several last time has their row kept
 * free, so that no card moves when they come.
 */
export function DashboardTabs({ dashboards, onManage }: Props) {
  const t = useTranslations('dashboard.several')
  const nameOf = useDashboardName()
  const { dashboard, hrefOf, show } = useChosenDashboard()
  const hadSeveral = useBrowserFact(hasStoredTabs, false)
  useEffect(() => {
    if (dashboards) storeTabs(dashboards.length > 1)
  }, [dashboards])
  if (!dashboards) return hadSeveral ? <div className="mb-2 h-11 sm:h-10" /> : null
  if (dashboards.length < 2) return null
  return (
    <div className="mb-2 flex items-end gap-1">
      <LinkTabs
        label={t('title')}
        className="min-w-0 flex-1"
        tabs={dashboards.map((one) => ({
          href: hrefOf(one.id),
          label: nameOf(one),
          isCurrent: one.id === dashboard,
          onShow: () => show(one.id),
        }))}
      />
      <IconButton label={t('manage')} onClick={onManage}>
        <Settings2 aria-hidden />
      </IconButton>
    </div>
  )
}
