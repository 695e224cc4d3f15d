'use client'
import { CircleCheck, CircleHelp, CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { useNow } from '@/client/clock'
import { lastAnswerTime, toServerTime, useDisconnectedSince } from '@/client/live/connection'
import { useDevices } from '@/client/devices'
import { useFormat } from '@/client/format'
import { isAtSite } from '@/components/sites/site-filter'
import { useSiteFilter } from '@/components/sites/use-site-filter'
import { Button } from '@/ui/button'
import { AttentionRow } from './attention-row'
import { attentionItemsOf } from './attention-items'

/** The strip's own clock: how old the last answer is, and what has grown old meanwhile. */
const TICK_MS = 5_000
/** As many as leave the first card in sight on a phone. */
const MAX_COLLAPSED = 3

/** On top of the dashboard: what needs somebody now, the worst first, or one quiet line that says how fresh it is. */
export function AttentionStrip() {
  const t = useTranslations('attention')
  const { devices: all, error } = useDevices()
  const { site } = useSiteFilter()
  const devices = useMemo(() => all?.filter((device) => isAtSite(device, site)), [all, site])
  const tick = useNow(TICK_MS)
  const silentSince = useDisconnectedSince()
  const [isWhole, setIsWhole] = useState(false)
  const troubles = useMemo(
    () => (devices && tick !== null ? attentionItemsOf(devices, toServerTime(tick)) : []),
    [devices, tick],
  )
  const claimed = devices?.filter((device) => device.claimed).length
  if (claimed === 0) return null
  const shown = isWhole ? troubles : troubles.slice(0, MAX_COLLAPSED)
  return (
    <section aria-label={t('label')} className="flex flex-col gap-1.5 px-3 pt-3 sm:px-4">
      {tick !== null && shown.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {shown.map((trouble) => (
            <AttentionRow key={trouble.device.deviceId} trouble={trouble} now={toServerTime(tick)} />
          ))}
        </ul>
      )}
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-[0.8125rem]">
        {silentSince !== null && devices ? (
          <DisconnectedLine since={silentSince} />
        ) : tick === null || claimed === undefined ? (
          <AttentionLine icon={<CircleHelp />} text={t(error && !devices ? 'notLoaded' : 'checking')} />
        ) : (
          <AttentionSummary count={claimed} fine={claimed - troubles.length} now={tick} />
        )}
        {troubles.length > MAX_COLLAPSED && (
          <Button size="sm" variant="ghost" className="-my-1" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('fewer') : t('more', { count: troubles.length - MAX_COLLAPSED })}
          </Button>
        )}
      </div>
    </section>
  )
}

const AttentionLine = ({ icon, text }: { icon: ReactNode; text: string }) => (
  <p className="flex items-center gap-1.5 text-muted tabular-nums [&>svg]:size-4 [&>svg]:shrink-0">
    {icon}
    {text}
  </p>
)

function DisconnectedLine({ since }: { since: number }) {
  const t = useTranslations('attention')
  const format = useFormat()
  return (
    <p className="flex items-center gap-1.5 font-medium text-warning">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {t('silent', { time: format.time(since) })}
    </p>
  )
}

type AttentionSummaryProps = {
  count: number
  fine: number
  /** By this computer's clock, epoch ms. */ now: number
}

function AttentionSummary({ count, fine, now }: AttentionSummaryProps) {
  const t = useTranslations('attention')
  const format = useFormat()
  const ago = format.ago(Math.min(now, lastAnswerTime()), now)
  const text = fine === count ? t('allFine', { count, ago }) : t('someFine', { fine, count, ago })
  return <AttentionLine icon={<CircleCheck aria-hidden />} text={text} />
}
