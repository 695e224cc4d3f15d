'use client'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useCall } from '@/client/use-call'
import { listMappings, removeMapping } from '@/contracts/page-calls'
import type { TopicMapping } from '@/contracts/devices/inbox'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { IconButton } from '@/ui/icon-button'
import { toast } from '@/ui/toast/toast'
import { useMetricName } from './use-metric-name'

/** What has been mapped, to be removed again. Nothing at all while there is none. */
export function MappingList() {
  const t = useTranslations('inbox')
  const { data, error, mutate } = useCall(listMappings, {})
  const [asked, setAsked] = useState<TopicMapping | null>(null)
  if (!data && error) return <Failed onRetry={() => void mutate()} />
  if (!data || data.mappings.length === 0) return null
  return (
    <section aria-labelledby="mappings" className="flex flex-col gap-2">
      <h2 id="mappings" className="text-base font-semibold">
        {t('mappings')}
      </h2>
      <ul className="card divide-y divide-line">
        {data.mappings.map((mapping) => (
          <MappingListRow key={mapping.id} mapping={mapping} onRemove={() => setAsked(mapping)} />
        ))}
      </ul>
      <RemoveQuestion mapping={asked} onClose={() => setAsked(null)} onRemoved={() => void mutate()} />
    </section>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('inbox')
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 text-[0.8125rem] text-critical">
      {t('mappingsFailed')}
      <Button size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  )
}

function MappingListRow({ mapping, onRemove }: { mapping: TopicMapping; onRemove: () => void }) {
  const t = useTranslations('inbox')
  const metricName = useMetricName()
  const { topic, path, metric, channel, unit, factor, sender } = mapping
  const facts = [
    path,
    `${metricName(metric)}${channel > 0 ? `, ${t('channelNo', { channel })}` : ''}`,
    unit,
    factor !== null && `× ${factor}`,
    sender && t('mappingSender', { sender }),
  ]
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-mono text-sm break-all">{topic}</p>
        <p className="text-[0.8125rem] break-words text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <IconButton
        writes
        label={t('remove', { path: `${topic} ${path ?? ''} ${metricName(metric)}` })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

type QuestionProps = { mapping: TopicMapping | null; onClose: () => void; onRemoved: () => void }

function RemoveQuestion({ mapping, onClose, onRemoved }: QuestionProps) {
  const t = useTranslations('inbox')
  const metricName = useMetricName()
  const { busy, save } = useToastedSave(t('mappingRemoveFailed'))
  const remove = async (id: string) => {
    await save(async () => {
      await callApi(removeMapping, { params: { id } })
      toast.success(t('mappingRemoved'))
    })
    onClose()
    onRemoved()
  }
  return (
    <ConfirmDialog
      open={mapping !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('mappingRemoveTitle')}
      description={
        mapping && t('mappingRemoveText', { topic: mapping.topic, metric: metricName(mapping.metric) })
      }
      confirmLabel={t('mappingRemove')}
      cancelLabel={t('cancel')}
      busy={busy}
      danger
      onConfirm={() => mapping && void remove(mapping.id)}
    />
  )
}
