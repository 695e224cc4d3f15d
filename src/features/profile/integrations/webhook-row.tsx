'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { removeWebhook, testWebhook } from '@/contracts/page-calls'
import type { Webhook } from '@/contracts/channels'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'

const DeliveriesDialog = lazyPart(async () => ({
  default: (await import('./deliveries-dialog')).DeliveriesDialog,
}))

const TICK_MS = 30_000

type Props = { webhook: Webhook; onChange: () => void }

export function WebhookRow({ webhook, onChange }: Props) {
  const t = useTranslations('profile.webhooks')
  const { name, url, enabled, lastError } = webhook
  const format = useFormat()
  const now = useNow(TICK_MS)
  const sent = webhook.lastSentAt ? t('sent', { ago: format.ago(webhook.lastSentAt, now) }) : t('neverSent')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="font-medium break-words">{name}</p>
        <p className="break-all text-muted">{url}</p>
        <p className="text-[0.8125rem] text-muted">{enabled ? sent : t('off')}</p>
        {lastError && (
          <p className="text-[0.8125rem] break-words text-critical">{t('lastError', { error: lastError })}</p>
        )}
      </div>
      <Actions webhook={webhook} onChange={onChange} />
    </li>
  )
}

function Actions({ webhook, onChange }: Props) {
  const { id, name } = webhook
  const t = useTranslations('profile.webhooks')
  const [busy, setBusy] = useState<'test' | 'remove' | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isLooking, setIsLooking] = useState(false)
  const act = async (what: 'test' | 'remove', run: () => Promise<unknown>, fault: string) => {
    setBusy(what)
    await run().catch((problem: unknown) => toast.error(errorMessageOf(problem, fault)))
    setBusy(null)
    onChange()
  }
  const test = async () => {
    const { ok, error } = await callApi(testWebhook, { params: { id } })
    if (ok) toast.success(t('tested', { name }))
    else toast.error(t('testFailed', { error: error ?? '' }))
  }
  const remove = async () => {
    await callApi(removeWebhook, { params: { id } })
    toast.success(t('removed', { name }))
    setIsAsking(false)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" aria-label={t('deliveriesOf', { name })} onClick={() => setIsLooking(true)}>
        {t('deliveries')}
      </Button>
      <Button
        writes
        size="sm"
        aria-label={t('testNamed', { name })}
        busy={busy === 'test'}
        onClick={() => void act('test', test, t('testError'))}
      >
        {t('test')}
      </Button>
      <Button
        writes
        size="sm"
        variant="ghost"
        aria-label={t('removeNamed', { name })}
        onClick={() => setIsAsking(true)}
      >
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('confirmTitle', { name })}
        description={t('confirmText')}
        confirmLabel={t('remove')}
        cancelLabel={t('cancel')}
        busy={busy === 'remove'}
        onConfirm={() => void act('remove', remove, t('removeFailed'))}
        danger
      />
      <Suspense>
        {isLooking && (
          <DeliveriesDialog webhook={webhook} onSent={onChange} onClose={() => setIsLooking(false)} />
        )}
      </Suspense>
    </div>
  )
}
