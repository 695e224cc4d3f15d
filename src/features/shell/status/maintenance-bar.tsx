'use client'
import { Suspense } from 'react'
import { useCall } from '@/client/use-call'
import { getHealth } from '@/contracts/calls'
import type { Health } from '@/contracts/system'
import { lazyPart } from '@/ui/lazy-part'

const MaintenanceLine = lazyPart(async () => ({
  default: (await import('./maintenance-line')).MaintenanceLine,
}))

/** Under the header while the console is being maintained; `initial` is what the page came with. */
export function MaintenanceBar({ initial }: { initial: Health['maintenance'] }) {
  const { data } = useCall(getHealth, {})
  const maintenance = data ? data.maintenance : initial
  return <Suspense>{maintenance && <MaintenanceLine maintenance={maintenance} />}</Suspense>
}
