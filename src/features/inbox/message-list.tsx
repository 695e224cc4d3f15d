'use client'
import { MousePointerClick, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRejectionText } from '@/client/use-rejection-text'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { dismissInboxMessage } from '@/contracts/page-calls'
import type { InboxMessage } from '@/contracts/devices/inbox'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { IconButton } from '@/ui/icon-button'
import { toast } from '@/ui/toast/toast'

const AGE_TICK_MS = 5_000

type Props = {
  messages: readonly InboxMessage[]
  onMap: (id: string) => void
  onChanged: () => void
}

/** One row for each kind of message, the newest first. */
export function MessageList({ messages, onMap, onChanged }: Props) {
  const t = useTranslations('inbox')
  const now = useNow(AGE_TICK_MS)
  const [asked, setAsked] = useState<string | null>(null)
  const dismiss = useDismiss({ onDone: onChanged })
  const answer = async (id: string) => {
    await dismiss.run(id)
    setAsked(null)
  }
  return (
    <>
      <ul aria-label={t('list')} className="card divide-y divide-line">
        {messages.map((message) => (
          <MessageListRow
            key={message.id}
            message={message}
            now={now}
            onMap={() => onMap(message.id)}
            onDismiss={() => setAsked(message.id)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('dismissTitle')}
        description={t('dismissText')}
        confirmLabel={t('dismiss')}
        cancelLabel={t('cancel')}
        busy={dismiss.busy}
        onConfirm={() => asked && void answer(asked)}
      />
    </>
  )
}

function useDismiss({ onDone }: { onDone: () => void }) {
  const t = useTranslations('inbox')
  const { busy, save } = useToastedSave(t('dismissFailed'))
  const run = async (id: string) => {
    await save(async () => {
      await callApi(dismissInboxMessage, { params: { id } })
      toast.success(t('dismissed'))
    })
    onDone()
  }
  return { busy, run }
}

type MessageListRowProps = {
  message: InboxMessage
  now: number | null
  onMap: () => void
  onDismiss: () => void
}

function MessageListRow({ message, now, onMap, onDismiss }: MessageListRowProps) {
  const t = useTranslations('inbox')
  const reason = useRejectionText()
  const { topic } = message
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-mono text-sm font-medium break-all">{topic}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted tabular-nums">
          <Chip tone="warning" className="max-w-full">
            <span className="truncate">{reason(message.reason)}</span>
          </Chip>
          <MessageFacts message={message} now={now} />
        </div>
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-end">
        <Button size="sm" onClick={onMap} aria-label={t('mapNamed', { topic })}>
          <MousePointerClick aria-hidden />
          {t('map')}
        </Button>
        <IconButton writes label={t('dismissNamed', { topic })} onClick={onDismiss}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

function MessageFacts({ message, now }: Pick<MessageListRowProps, 'message' | 'now'>) {
  const t = useTranslations('inbox')
  const format = useFormat()
  const { count, firstAt, lastAt, sender } = message
  return (
    <>
      <span>{t('count', { count })}</span>
      <time
        dateTime={lastAt}
        data-tip={`${format.dateTime(lastAt)} · ${t('first', { time: format.dateTime(firstAt) })}`}
      >
        {t('last', { ago: format.ago(lastAt, now) })}
      </time>
      <span className="min-w-0 break-all">{sender ? t('from', { sender }) : t('anybody')}</span>
    </>
  )
}
