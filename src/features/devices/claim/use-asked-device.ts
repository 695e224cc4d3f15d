'use client'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { Scan } from '@/features/devices/scan/scan'

/** The address without its claim code: it is not to stay in the history, nor on the screen of whoever shares it. */
function hideClaimCode(): void {
  const url = new URL(window.location.href)
  if (!url.searchParams.has('code')) return
  url.searchParams.delete('code')
  window.history.replaceState(null, '', url)
}

/** The device that the address of the page asks for (`id`, or a search by `q`), with its claim code. */
export function useAskedDevice(): Scan {
  const search = useSearchParams()
  const [asked] = useState<Scan>(() => ({
    id: search.get('id') ?? search.get('q') ?? '',
    code: search.get('code'),
  }))
  useEffect(hideClaimCode, [])
  return asked
}
