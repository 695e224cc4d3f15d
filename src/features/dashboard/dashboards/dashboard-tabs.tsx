'use client'
import { Suspense, useEffect } from 'react'
import { useBrowserFact } from '@/ui/measure/use-browser-fact'
import type { Dashboard } from '@/contracts/me/dashboards'
import { lazyPart } from '@/ui/lazy-part'

const TabRow = lazyPart(async () => ({ default: (await import('./tab-row')).TabRow }))

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
  const hadSeveral = useBrowserFact(hasStoredTabs, false)
  useEffect(() => {
    if (dashboards) storeTabs(dashboards.length > 1)
  }, [dashboards])
  const room = <div className="mb-2 h-11 sm:h-10" />
  if (!dashboards) return hadSeveral ? room : null
  if (dashboards.length < 2) return null
  return (
    <Suspense fallback={room}>
      <TabRow dashboards={dashboards} onManage={onManage} />
    </Suspense>
  )
}
