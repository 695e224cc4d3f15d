'use client'
import { Suspense } from 'react'
import { lazyPart } from '@/ui/lazy-part'
import { Skeleton } from '@/ui/skeleton'

// nothing of it comes with the list
const CompareScreen = lazyPart(async () => ({
  default: (await import('@/features/compare/compare-screen')).CompareScreen,
}))

export function ComparePage() {
  return (
    <Suspense fallback={<Skeleton className="m-4 h-96 sm:m-6" />}>
      <CompareScreen />
    </Suspense>
  )
}
