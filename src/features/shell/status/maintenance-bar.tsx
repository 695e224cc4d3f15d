'use client'
import { useCall } from '@/client/use-call'
import { getHealth } from '@/contracts/calls'
import type { Health } from '@/contracts/system'
import { MaintenanceOfPage } from './maintenance-of-page'

/** Under the header while the console is being maintained; `initial` is what the page came with. */
export function MaintenanceBar({ initial }: { initial: Health['maintenance'] }) {
  const { data } = useCall(getHealth, {})
  return <MaintenanceOfPage maintenance={data ? data.maintenance : initial} />
}
