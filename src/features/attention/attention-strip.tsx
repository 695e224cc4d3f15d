'use client'
import { CircleCheck, CircleHelp, CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { useNow } from '@/client/clock'
import { lastAnswer, serverTime, useSilence } from '@/client/live/connection'
import { useDevices } from '@/client/devices'
import { useFormat } from '@/client/format'
import { Button } from '@/ui/button'
import { TroubleRow } from './trouble-row'
import { troublesOf } from './troubles'

/** The strip's own clock: how old the last answer is, and what has grown old meanwhile. */
const TICK_MS = 5_000
/** As many as leave the first card in sight on a phone. */
const MOST = 3

/** On top of the dashboard: what needs somebody now, the worst first, or one quiet line that says how fresh it is. */
export function AttentionStrip() {
  const t = useTranslations('attention')
  const { devices, error } = useDevices()
  const tick = useNow(TICK_MS)
  const silentSince = useSilence()
  const [isWhole, setIsWhole] = useState(false)
  const troubles = useMemo(
    () => (devices && tick !== null ? troublesOf(devices, serverTime(tick)) : []),
    [devices, tick],
  )
  const claimed = devices?.filter((device) => device.claimed).length
  if (claimed === 0) return null
  const shown = isWhole ? troubles : troubles.slice(0, MOST)
  return (
    <section aria-label={t('label')} className="flex flex-col gap-1.5 px-3 pt-3 sm:px-4">
      {tick !== null && shown.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {shown.map((trouble) => (
            <TroubleRow key={trouble.device.deviceId} trouble={trouble} now={serverTime(tick)} />
          ))}
        </ul>
      )}
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-[0.8125rem]">
        {silentSince !== null && devices ? (
          <Silent since={silentSince} />
        ) : tick === null || claimed === undefined ? (
          <Line icon={<CircleHelp />} text={t(error && !devices ? 'notLoaded' : 'checking')} />
        ) : (
          <Summary count={claimed} fine={claimed - troubles.length} now={tick} />
        )}
        {troubles.length > MOST && (
          <Button size="sm" variant="ghost" className="-my-1" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('fewer') : t('more', { count: troubles.length - MOST })}
          </Button>
        )}
      </div>
    </section>
  )
}

const Line = ({ icon, text }: { icon: ReactNode; text: string }) => (
  <p className="flex items-center gap-1.5 text-muted tabular-nums [&>svg]:size-4 [&>svg]:shrink-0">
    {icon}
    {text}
  </p>
)

function Silent({ since }: { since: number }) {
  const t = useTranslations('attention')
  const format = useFormat()
  return (
    <p className="flex items-center gap-1.5 font-medium text-warning">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {t('silent', { time: format.time(since) })}
    </p>
  )
}

type SummaryProps = { count: number; fine: number; /** By this computer's clock, epoch ms. */ now: number }

function Summary({ count, fine, now }: SummaryProps) {
  const t = useTranslations('attention')
  const format = useFormat()
  const ago = format.ago(Math.min(now, lastAnswer()), now)
  if (fine === count)
    return (
      <Line icon={<CircleCheck aria-hidden className="text-success" />} text={t('allFine', { count, ago })} />
    )
  return <Line icon={<CircleHelp aria-hidden />} text={t('someFine', { fine, count, ago })} />
}
