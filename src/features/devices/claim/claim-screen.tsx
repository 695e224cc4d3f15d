'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import { Card } from '@/ui/card'
import { ConnectCard } from '@/features/devices/connect/connect-card'
import { SetupPanel } from '@/features/devices/setup/setup-panel'
import { ClaimSearch } from './claim-search'
import { useAskedDevice } from './use-asked-device'

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
