'use client'
import { useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { useState, useEffect } from 'react'
import type { Device } from '@/contracts/devices/device'
import { Card } from '@/ui/card'
import { ConnectCard } from '@/features/devices/connect/connect-card'
import type { Scan } from '@/features/devices/scan/scan'
import { SetupPanel } from '@/features/devices/setup/setup-panel'
import { ClaimSearch } from './claim-search'

/** What was claimed further down goes on up here. */
const showIt = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' })

export function ClaimScreen() {
  const t = useTranslations('devices')
  const asked = useAskedDevice()
  const [claimed, setClaimed] = useState<Device | null>(null)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">{t('claimTitle')}</h1>
        <p className="mt-0.5 text-muted">{t('claimLead')}</p>
      </header>
      <Card className="p-4 sm:p-5">
        <ClaimSearch onClaimed={setClaimed} initial={asked.id} code={asked.code} />
      </Card>
      {claimed && (
        <div key={claimed.deviceId} ref={showIt} className="scroll-mt-16">
          <SetupPanel device={claimed} />
        </div>
      )}
      <div id="connect" className="scroll-mt-16">
        <ConnectCard onClaimed={setClaimed} />
      </div>
    </div>
  )
}

/** The address without its claim code: it is not to stay in the history, nor on the screen of whoever shares it. */
function hideClaimCode(): void {
  const url = new URL(window.location.href)
  if (!url.searchParams.has('code')) return
  url.searchParams.delete('code')
  window.history.replaceState(null, '', url)
}

/** The device that the address of the page asks for (`id`, or a search by `q`), with its claim code. */
function useAskedDevice(): Scan {
  const search = useSearchParams()
  const [asked] = useState<Scan>(() => ({
    id: search.get('id') ?? search.get('q') ?? '',
    code: search.get('code'),
  }))
  useEffect(hideClaimCode, [])
  return asked
}
