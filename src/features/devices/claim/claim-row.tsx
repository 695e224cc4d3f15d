'use client'
import { Check, Lock } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { toServerTime } from '@/client/live/connection'
import { useKindName } from '@/components/device/kind-name'
import type { DeviceMatch } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { ClaimCodeForm, ClaimCountdown } from './claim-proof'
import { type ClaimProps, useClaim } from './use-claim'

type Props = ClaimProps & { /** Its claim code, where a label told it. */ code: string }

/** One device found: whose it is, or the way to make it one's own. */
export function ClaimRow({ code, ...props }: Props) {
  const t = useTranslations('devices')
  const { time } = useFormat()
  const { match } = props
  const { row, busy, failure, demand, lockedUntil, claim } = useClaim(props)
  const claimLabel = t('claimNamed', { name: deviceLabel(match) })
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-surface px-3 py-2 outline-none"
    >
      <MatchName match={match} />
      <MatchState match={match} />
      {!match.claimed && !demand?.code && (
        <Button writes size="sm" busy={busy} onClick={() => claim(code)} aria-label={claimLabel}>
          {t('claim')}
        </Button>
      )}
      {!match.claimed && demand?.code && (
        <ClaimCodeForm demand={demand} known={code} busy={busy} claimLabel={claimLabel} onClaim={claim} />
      )}
      {!match.claimed && demand?.window && <ClaimCountdown key={demand.at} demand={demand} />}
      {lockedUntil !== null && <Failure text={t('claimLocked', { time: time(lockedUntil) })} />}
      {failure && <Failure text={failure} />}
    </li>
  )
}

function MatchName({ match }: { match: DeviceMatch }) {
  const name = deviceLabel(match)
  return (
    <div className="min-w-0 flex-1">
      {match.owned ? (
        <Link
          href={`/devices/${encodeURIComponent(match.deviceId)}`}
          className="block truncate font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      ) : (
        <p className="truncate font-medium">{name}</p>
      )}
      {name !== match.deviceId && <p className="truncate font-mono text-xs text-muted">{match.deviceId}</p>}
      <MatchFacts match={match} />
    </div>
  )
}

const AGE_TICK_MS = 5_000

/** By which one knows the device in one's hand: what it is for, and that it speaks. */
function MatchFacts({ match: { kind, lastSeenAt } }: { match: DeviceMatch }) {
  const t = useTranslations('devices')
  const format = useFormat()
  const kindOf = useKindName()
  const now = useNow(AGE_TICK_MS)
  const facts = [
    ...(kind === null ? [] : [kindOf(kind)]),
    ...(lastSeenAt === null || now === null
      ? []
      : [t('heardAgo', { ago: format.ago(lastSeenAt, toServerTime(now)) })]),
  ]
  return facts.length > 0 && <p className="truncate text-xs text-muted tabular-nums">{facts.join(' · ')}</p>
}

function MatchState({ match }: { match: DeviceMatch }) {
  const t = useTranslations('devices')
  if (match.owned)
    return (
      <Chip tone="success">
        <Check aria-hidden />
        {t('yours')}
      </Chip>
    )
  if (!match.claimed) return null
  return (
    <Chip>
      <Lock aria-hidden />
      {t('claimed')}
    </Chip>
  )
}

const Failure = ({ text }: { text: string }) => (
  <p role="alert" className="w-full text-[0.8125rem] text-critical">
    {text}
  </p>
)
