'use client'
import { type ReactNode, Suspense } from 'react'
import { useDevices } from '@/client/devices'
import { useSession } from '@/client/session/session'
import { useCall } from '@/client/use-call'
import { myDevices } from '@/contracts/calls'
import { lazyPart } from '@/ui/lazy-part'

const GetStartedCard = lazyPart(async () => ({
  default: (await import('./get-started-card')).GetStartedCard,
}))

/**
 * For an ordinary user who has no device yet: the way to one. It is apart from the grid, which need not know when a
 * device says something.
 */
export function GetStarted({ claimSearch }: { claimSearch: ReactNode }) {
  const { user } = useSession()
  const { devices } = useDevices()
  const mayNeedOne = user?.role === 'user' && devices?.length === 0
  const own = useCall(myDevices, mayNeedOne ? {} : null)
  if (!mayNeedOne || own.data?.devices.length !== 0) return null
  return (
    // it comes whole: what lies below moves once
    <Suspense>
      <GetStartedCard claimSearch={claimSearch} />
    </Suspense>
  )
}
