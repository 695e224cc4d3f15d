'use client'
import { Suspense, useState } from 'react'
import { useSWRConfig } from 'swr'
import { cacheKeyOf } from '@/client/use-call'
import { listWidgets } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { Dashboard } from '@/features/dashboard/dashboard'
import { FirstClaim } from '@/features/devices/claim/first-claim'
import { lazyPart } from '@/ui/lazy-part'

const SetupDialog = lazyPart(async () => ({
  default: (await import('@/features/devices/setup/setup-dialog')).SetupDialog,
}))

/** The dashboard. A first device that is claimed on it is set up at once: the card of the claim goes with it. */
export function ConsoleDashboard() {
  const [claimed, setClaimed] = useState<Device | null>(null)
  const { mutate } = useSWRConfig()
  const close = () => {
    setClaimed(null)
    // also what a set-up has added that was broken off
    void mutate(cacheKeyOf(listWidgets, {}))
  }
  return (
    <>
      <Dashboard claimSearch={<FirstClaim onClaimed={setClaimed} />} />
      <Suspense>{claimed && <SetupDialog device={claimed} isOpen onClose={close} onDone={close} />}</Suspense>
    </>
  )
}
