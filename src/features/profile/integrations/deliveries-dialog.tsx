'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { useCall } from '@/client/use-call'
import { listWebhookDeliveries } from '@/contracts/page-calls'
import type { Webhook, WebhookDelivery } from '@/contracts/channels'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast/toast'
import { LoadProblem } from '../load-problem'
import { DeliveryRow } from './delivery-row'

type Props = { webhook: Webhook; onClose: () => void; onSent: () => void }

/** What was sent to a webhook lately, with what it answered. */
export function DeliveriesDialog({ webhook: { id, name }, onClose, onSent }: Props) {
  const t = useTranslations('profile.webhooks')
  const { data, error, mutate } = useCall(listWebhookDeliveries, { params: { id } })
  const older = useOlder(id)
  const refresh = () => {
    older.forget()
    void mutate()
    onSent()
  }
  const deliveries = [...(data?.deliveries ?? []), ...older.deliveries]
  const next = older.next ?? data?.nextCursor ?? null
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('deliveriesOf', { name })}
        description={t('deliveriesText')}
        size="lg"
        footer={<Button onClick={onClose}>{t('close')}</Button>}
      >
        {error && !data && <LoadProblem error={error} message={t('deliveriesFailed')} onRetry={refresh} />}
        {!error && !data && <Skeleton className="h-32" />}
        {data && deliveries.length === 0 && <p className="text-sm text-muted">{t('noDeliveries')}</p>}
        <ul className="flex flex-col divide-y divide-line">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} onSent={refresh} />
          ))}
        </ul>
        {next !== null && next !== '' && (
          <Button className="mt-3" busy={older.busy} onClick={() => void older.load(next)}>
            {t('more')}
          </Button>
        )}
      </DialogContent>
    </Dialog>
  )
}

/** The pages after the first; `next` is empty after the last one, and null before any is loaded. */
function useOlder(id: string) {
  const t = useTranslations('profile.webhooks')
  const [busy, setBusy] = useState(false)
  const [loaded, setLoaded] = useState<{ deliveries: WebhookDelivery[]; next: string | null }>({
    deliveries: [],
    next: null,
  })
  const load = async (cursor: string) => {
    setBusy(true)
    try {
      const page = await callApi(listWebhookDeliveries, { params: { id }, query: { cursor } })
      setLoaded((old) => ({
        deliveries: [...old.deliveries, ...page.deliveries],
        next: page.nextCursor ?? '',
      }))
    } catch (problem) {
      toast.error(errorMessageOf(problem, t('deliveriesFailed')))
    }
    setBusy(false)
  }
  return { ...loaded, busy, load, forget: () => setLoaded({ deliveries: [], next: null }) }
}
