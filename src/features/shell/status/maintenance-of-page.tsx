'use client'
import { Suspense } from 'react'
import type { Health } from '@/contracts/system'
import { lazyPart } from '@/ui/lazy-part'

/** Drawn with the page; what moves its clock comes to a browser only while there is one. */
const MaintenanceLine = lazyPart(async () => ({
  default: (await import('./maintenance-line')).MaintenanceLine,
}))

/** What a page knows of it. */
export function MaintenanceOfPage({ maintenance }: { maintenance: Health['maintenance'] }) {
  return <Suspense>{maintenance && <MaintenanceLine maintenance={maintenance} />}</Suspense>
}
