'use client'
import { Check, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import type { InboxMessage, InboxPayload } from '@/contracts/devices/inbox'
import { truncate } from '@/domain/text/truncate'
import { cn } from '@/ui/cn'
import { JsonTree, LEAF_CLASS } from './json-tree'

const AGE_TICK_MS = 1_000

type Props = {
  message: InboxMessage
  payload: InboxPayload
  /** Paths that are fields already; null for the whole message. */
  picked: readonly (string | null)[]
  onPick: (path: string | null) => void
}

/** The newest message of the kind; each value in it is a button. */
export function PayloadView({ message, payload, picked, onPick }: Props) {
  const t = useTranslations('inbox')
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  return (
    <section aria-labelledby="mapping-content" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id="mapping-content" className="text-sm font-medium">
          {t('content')}
        </h3>
        <p className="text-[0.8125rem] text-muted tabular-nums">
          {t('received', { count: message.count, ago: format.ago(message.lastAt, now) })}
        </p>
      </div>
      <div className="max-h-80 overflow-auto rounded-control border border-line p-2 font-mono text-sm">
        {payload.kind === 'json' && <JsonTree value={payload.value} picked={picked} onPick={onPick} />}
        {payload.kind === 'text' && (
          <Text text={payload.text} isPicked={picked.includes(null)} onPick={() => onPick(null)} />
        )}
        {payload.kind === 'binary' && <Binary hex={payload.hex} />}
      </div>
      {payload.isCut && <p className="text-[0.8125rem] text-warning">{t('isCut')}</p>}
    </section>
  )
}

function Text({ text, isPicked, onPick }: { text: string; isPicked: boolean; onPick: () => void }) {
  const t = useTranslations('inbox')
  if (text === '') return <p className="font-sans text-muted">{t('emptyPayload')}</p>
  const Icon = isPicked ? Check : Plus
  return (
    <button
      type="button"
      aria-label={`${t('addWhole')}: ${truncate(text, 100)}`}
      aria-pressed={isPicked}
      onClick={onPick}
      className={cn(LEAF_CLASS, 'w-full', isPicked && 'bg-accent-soft')}
    >
      <span className="min-w-0 flex-1 whitespace-pre-wrap break-all">{text}</span>
      <Icon aria-hidden className="size-4 shrink-0 text-accent" />
    </button>
  )
}

function Binary({ hex }: { hex: string }) {
  const t = useTranslations('inbox')
  return (
    <>
      <p className="mb-2 font-sans text-muted">{t('binary')}</p>
      <p className="break-all">{hex.match(/../g)?.join(' ')}</p>
    </>
  )
}
