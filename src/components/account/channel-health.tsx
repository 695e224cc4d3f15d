'use client'
import { CircleCheck, CircleOff, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import type { ChannelHealth } from '@/contracts/channels'
import { Chip } from '@/ui/chip'

const TICK_MS = 30_000

/** Not set up is nobody's fault; the rest keeps alerts from arriving. */
const isQuiet = (trouble: ChannelHealth['trouble']): boolean =>
  trouble === 'off' || trouble === 'not_connected' || trouble === 'no_server'

function ChannelChip({ health }: { health: ChannelHealth }) {
  const t = useTranslations('channelHealth')
  const { ready, trouble } = health
  if (!trouble && ready)
    return (
      <Chip tone="success">
        <CircleCheck aria-hidden />
        {t('ready')}
      </Chip>
    )
  const Icon = isQuiet(trouble) ? CircleOff : TriangleAlert
  return (
    <Chip tone={isQuiet(trouble) ? 'neutral' : 'warning'}>
      <Icon aria-hidden />
      {t(`trouble.${trouble ?? 'off'}`)}
    </Chip>
  )
}

type Props = {
  health: ChannelHealth
  /** Whose it is reads it, and is told what to do about it. */
  isOwn?: boolean
  /** What else there is to say. */
  children?: ReactNode
}

/** How a way out of the app does: what it sent, what went wrong, what waits, and what to do about it. */
export function ChannelHealthLine({ health, isOwn = true, children }: Props) {
  const t = useTranslations('channelHealth')
  const format = useFormat()
  const now = useNow(TICK_MS)
  const { channel, trouble, lastSentAt, lastErrorAt, lastError, waiting } = health
  const sent = lastSentAt ? t('lastSent', { ago: format.ago(lastSentAt, now) }) : t('never')
  return (
    <div
      role="group"
      aria-label={t('health', { channel: t(`name.${channel}`) })}
      className="flex flex-col gap-1.5 rounded-control bg-sunken px-3 py-2.5 text-[0.8125rem] text-muted"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
        <ChannelChip health={health} />
        <span data-tip={lastSentAt ? format.dateTime(lastSentAt) : undefined}>{sent}</span>
        {waiting > 0 && <span>{t('waiting', { count: waiting })}</span>}
        {children && <span>{children}</span>}
      </div>
      {isOwn && trouble && <p>{t(`help.${trouble}`)}</p>}
      {lastError && (
        <p className="break-words text-critical">
          {t('lastError', { ago: format.ago(lastErrorAt, now), error: lastError })}
        </p>
      )}
    </div>
  )
}
