'use client'
import { lazy, Suspense } from 'react'
import { Spinner } from '@/ui/spinner'

const ClaimSearch = lazy(async () => ({ default: (await import('./claim-search')).ClaimSearch }))

/** The search on the dashboard of somebody who has no device yet; nobody else loads its code. */
export function FirstClaim() {
  return (
    <Suspense fallback={<Spinner />}>
      <ClaimSearch />
    </Suspense>
  )
}
