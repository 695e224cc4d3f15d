'use client'
import { usePathname } from 'next/navigation'
import { Suspense, useState } from 'react'
import { useCall } from '@/client/use-call'
import { listChannels } from '@/contracts/calls'
import type { listChannels as endpoint } from '@/contracts/channels'
import type { OutputOf } from '@/contracts/endpoint'
import { lazyPart } from '@/ui/lazy-part'

const UncoveredLine = lazyPart(async () => ({ default: (await import('./uncovered-line')).UncoveredLine }))

const REFRESH_MS = 300_000

type Props = {
  /** As known when the page was made: with it the line stands there from the start and pushes nothing away. */
  initial: OutputOf<typeof endpoint>['uncovered']
}

/** On the dashboard, one calm line while critical alerts of some devices would leave the app by no channel. */
export function UncoveredNotice({ initial }: Props) {
  const [isGone, setIsGone] = useState(false)
  const isHidden = usePathname() !== '/' || isGone
  const { data, mutate } = useCall(listChannels, isHidden ? null : {}, {
    refreshInterval: REFRESH_MS,
    revalidateOnMount: false,
  })
  const uncovered = data?.uncovered ?? initial
  if (isHidden || uncovered.length === 0) return null
  return (
    <Suspense>
      <UncoveredLine uncovered={uncovered} onDismiss={() => setIsGone(true)} onPush={() => void mutate()} />
    </Suspense>
  )
}
