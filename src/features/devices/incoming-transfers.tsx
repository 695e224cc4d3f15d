'use client'
import { PackageOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call, messageOf } from '@/client/api'
import { useDevices } from '@/client/devices'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import { acceptTransfer, declineTransfer, listTransfers } from '@/contracts/calls'
import type { OutputOf } from '@/contracts/endpoint'
import type { listTransfers as ListTransfers } from '@/contracts/device-care'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'

const REFRESH_MS = 60_000

type Offer = OutputOf<typeof ListTransfers>['transfers'][number]

/** Devices that others offer: each with its answer. */
export function IncomingTransfers() {
  const { data, mutate } = useCall(listTransfers, {}, { refreshInterval: REFRESH_MS })
  return data?.transfers.map((offer) => (
    <OfferBanner key={offer.id} offer={offer} onAnswered={() => void mutate()} />
  ))
}

const ANSWERS = {
  accept: { done: 'accepted', failed: 'acceptFailed' },
  decline: { done: 'declined', failed: 'declineFailed' },
} as const
type Answer = keyof typeof ANSWERS

function OfferBanner({ offer, onAnswered }: { offer: Offer; onAnswered: () => void }) {
  const t = useTranslations('devices.transfers')
  const format = useFormat()
  const { refresh } = useDevices()
  const [busy, setBusy] = useState<Answer | null>(null)
  const answer = async (what: Answer) => {
    setBusy(what)
    const args = { params: { id: offer.id } }
    try {
      await (what === 'accept' ? call(acceptTransfer, args) : call(declineTransfer, args))
      toast.success(t(ANSWERS[what].done, { name: offer.deviceName }))
    } catch (error) {
      toast.error(messageOf(error, t(ANSWERS[what].failed)))
    }
    setBusy(null)
    onAnswered()
    void refresh()
  }
  return (
    <section
      aria-label={t('title', { name: offer.deviceName })}
      className="card flex flex-wrap items-center gap-3 border-accent p-4"
    >
      <PackageOpen aria-hidden className="size-5 shrink-0 text-accent" />
      <div className="min-w-48 flex-1">
        <p className="font-medium">{t('offer', { from: offer.from, name: offer.deviceName })}</p>
        <p className="text-[0.8125rem] text-muted">
          {t('until', { id: offer.deviceId, at: format.dateTime(offer.expiresAt) })}
        </p>
      </div>
      <Button busy={busy === 'decline'} disabled={busy === 'accept'} onClick={() => void answer('decline')}>
        {t('decline')}
      </Button>
      <Button
        variant="primary"
        busy={busy === 'accept'}
        disabled={busy === 'decline'}
        onClick={() => void answer('accept')}
      >
        {t('accept')}
      </Button>
    </section>
  )
}
