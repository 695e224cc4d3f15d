'use client'
import { ArrowRight, Check, Radio } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Device } from '@/contracts/device'
import { deviceLabel } from '@/domain/device-name'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ClaimSearch } from './claim-search'

export function ClaimScreen() {
  const t = useTranslations('devices')
  const asked = useSearchParams().get('q') ?? ''
  const [claimed, setClaimed] = useState<Device | null>(null)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">{t('claimTitle')}</h1>
        <p className="mt-0.5 text-muted">{t('claimLead')}</p>
      </header>
      <Card className="p-4 sm:p-5">
        <ClaimSearch onClaimed={setClaimed} initial={asked} />
      </Card>
      {claimed ? <NextStep device={claimed} /> : <Hint />}
    </div>
  )
}

function NextStep({ device }: { device: Device }) {
  const t = useTranslations('devices')
  return (
    <Card className="flex flex-wrap items-center gap-3 border-transparent bg-success-soft p-4">
      <Check aria-hidden className="size-5 shrink-0 text-success" />
      <p className="min-w-0 flex-1 basis-48">{t('claimedNext', { name: deviceLabel(device) })}</p>
      <Button asChild variant="primary">
        <Link href="/">
          {t('toDashboard')}
          <ArrowRight aria-hidden />
        </Link>
      </Button>
    </Card>
  )
}

function Hint() {
  const t = useTranslations('devices')
  return (
    <section className="flex gap-3 px-1 text-muted">
      <Radio aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>
        <h2 className="text-sm font-medium text-ink">{t('claimHelpTitle')}</h2>
        <p className="text-[0.8125rem]">{t('claimHelp')}</p>
      </div>
    </section>
  )
}
