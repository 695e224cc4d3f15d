'use client'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { errorMessageOf } from '@/client/api'
import { useCall } from '@/client/use-call'
import { listWebhooks } from '@/contracts/page-calls'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { ChannelHealthLine } from '@/components/account/channel-health'
import { LoadProblem } from '../load-problem'
import { ProfilePanel } from '@/features/profile/profile-panel'
import { useChannels } from '../use-channels'
import { WebhookDialog } from './webhook-dialog'
import { WebhookRow } from './webhook-row'

export function WebhooksCard() {
  const t = useTranslations('profile.webhooks')
  const channels = useChannels()
  const { data, error, mutate } = useCall(listWebhooks, {})
  const [isAdding, setIsAdding] = useState(false)
  const health = channels.healthOf('webhook')
  const changed = () => {
    void mutate()
    void channels.mutate()
  }
  return (
    <ProfilePanel title={t('title')} text={t('text')}>
      {data?.webhooks.length === 0 && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <WebhookIcon aria-hidden className="size-4" />
          {t('none')}
        </p>
      )}
      {data && data.webhooks.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onChange={changed} />
          ))}
        </ul>
      )}
      {!data && error && (
        <LoadProblem
          error={error}
          message={errorMessageOf(error, t('failed'))}
          onRetry={() => void mutate()}
        />
      )}
      {!data && !error && <Skeleton className="h-16" />}
      {health && health.targets > 0 && <ChannelHealthLine health={health} />}
      <div>
        <Button writes onClick={() => setIsAdding(true)}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </div>
      {isAdding && <WebhookDialog onClose={() => setIsAdding(false)} onAdded={changed} />}
    </ProfilePanel>
  )
}
