'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useFormat } from '@/client/format'
import { useErrorText } from '@/client/use-server-text'
import { resendWebhookDelivery } from '@/contracts/page-calls'
import type { WebhookDelivery } from '@/contracts/channels'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { toast } from '@/ui/toast/toast'

type Props = { webhookId: string; delivery: WebhookDelivery; onSent: () => void }

const TONES = { waiting: 'neutral', sent: 'success', failed: 'critical', dropped: 'neutral' } as const

export function DeliveryRow({ delivery, ...props }: Props) {
  const t = useTranslations('profile.webhooks')
  const format = useFormat()
  const { title, state, createdAt, error, attempts, nextAttemptAt } = delivery
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-words">
          {title}
          <Chip tone={TONES[state]}>{t(`state.${state}`)}</Chip>
        </p>
        <p className="text-[0.8125rem] text-muted">
          {format.dateTime(createdAt)} · {t('attempts', { count: attempts })}
          {nextAttemptAt && ` · ${t('next', { at: format.dateTime(nextAttemptAt) })}`}
        </p>
        {state !== 'sent' && error && <p className="text-[0.8125rem] break-words text-critical">{error}</p>}
        <Answer delivery={delivery} />
      </div>
      {state !== 'waiting' && <AgainButton delivery={delivery} {...props} />}
    </li>
  )
}

function Answer({ delivery: { answer, postedAs, state } }: Pick<Props, 'delivery'>) {
  const t = useTranslations('profile.webhooks')
  if (!answer)
    return state === 'sent' ? <p className="text-[0.8125rem] text-muted">{t('withOthers')}</p> : null
  const { status, durationMs: ms, requestId, excerpt } = answer
  return (
    <div className="text-[0.8125rem] break-words text-muted">
      <p>{status === null ? t('noAnswer', { ms }) : t('answered', { status, ms })}</p>
      <p className="wrap-anywhere">
        {t('deliveryId', { id: postedAs })}
        {requestId && ` · ${t('requestId', { id: requestId })}`}
      </p>
      {excerpt !== '' && (
        <details className="mt-1">
          <summary className="cursor-pointer">{t('excerpt')}</summary>
          <pre className="mt-1 max-h-40 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs break-all whitespace-pre-wrap text-fg">
            {excerpt}
          </pre>
        </details>
      )}
    </div>
  )
}

function AgainButton({ webhookId, delivery: { id, title }, onSent }: Props) {
  const t = useTranslations('profile.webhooks')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const params = { id: webhookId, deliveryId: id }
      const { delivery } = await callApi(resendWebhookDelivery, { params })
      if (delivery.state === 'sent') toast.success(t('againDone'))
      else toast.error(t('againFailed', { error: delivery.error ?? '' }))
    } catch (problem) {
      toast.error(errorText(problem, t('againError')))
    }
    setBusy(false)
    onSent()
  }
  return (
    <Button writes size="sm" busy={busy} aria-label={t('againOf', { title })} onClick={() => void send()}>
      {t('again')}
    </Button>
  )
}
