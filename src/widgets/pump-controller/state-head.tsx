'use client'
import { CircleHelp, CircleStop, Droplets } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useNow } from '@/client/clock'
import { toServerTime } from '@/client/live/connection'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import type { Pump } from '@/contracts/devices/pump'
import { cn } from '@/ui/cn'
import {
  answerDeadlineOf,
  formatCountdown,
  lastReportedPumpState,
  pendingChangeOf,
  runsDespiteStop,
  type ShownState,
  shownState,
} from '@/components/pump/pump-state'
import type { CommandInFlight } from '@/components/pump/use-pump-commands'

const PUMP_STATE_STYLES: Record<ShownState, { Icon: typeof Droplets; tone: string }> = {
  running: { Icon: Droplets, tone: 'bg-accent-soft text-accent' },
  stopped: { Icon: CircleStop, tone: 'bg-sunken text-muted' },
  unknown: { Icon: CircleHelp, tone: 'bg-warning-soft text-warning' },
}

type Props = { pump: Pump; device: Device; asked: CommandInFlight | null }

function pendingStateOf({ pump, device, asked }: Props) {
  if (asked?.kind === 'stop') return 'asking'
  if (asked?.kind === 'start') return 'askingStart'
  return pendingChangeOf(pump) ?? (runsDespiteStop(pump, device.status) ? 'despiteStop' : null)
}

type PendingState = NonNullable<ReturnType<typeof pendingStateOf>>

/** How long a stop may take before anybody need look, milliseconds. */
const STOPPING_MS = 5_000

/**
 * A stop in words: until 5 s after it was asked for it is simply on its way.
 *
 * | pending                        | within 5 s | later                                 |
 * |--------------------------------|------------|---------------------------------------|
 * | a start                        | what it is | what it is                            |
 * | a stop, sent, told or not done | Stopping…  | what it is, in the colour of warnings |
 */
function usePendingState(props: Props): { pending: PendingState | 'stoppingNow' | null; isLate: boolean } {
  const { pump, asked } = props
  const pending = pendingStateOf(props)
  const isStop = pending === 'asking' || pending === 'stopping' || pending === 'despiteStop'
  const now = useNow(isStop ? 500 : 60_000)
  if (!isStop) return { pending, isLate: false }
  const toldAt = Date.parse(pump.lastCommand?.createdAt ?? '')
  const ageAt = (clock: number) => (asked?.kind === 'stop' ? clock - asked.at : toServerTime(clock) - toldAt)
  // an order whose age nobody knows is not a new one
  const isLate = now !== null && !(ageAt(now) <= STOPPING_MS)
  return { pending: isLate ? pending : 'stoppingNow', isLate }
}

/** The state in one word, as the device tells it, and below it what the device was told. */
export function StateHead({ pump, device, asked }: Props) {
  const t = useTranslations('widgets.pumpController')
  const state = shownState(pump.actual, device.status)
  const { pending, isLate } = usePendingState({ pump, device, asked })
  const { Icon, tone } = PUMP_STATE_STYLES[state]
  const word = t(`states.${state}`)
  const told = pending && t(`pending.${pending}`)
  return (
    <div>
      <p role="status" className="sr-only">
        {told ? t('spoken', { word, told }) : word}
      </p>
      <div aria-hidden className="flex flex-wrap items-center gap-x-3">
        <span
          className={cn(
            'grid size-12 shrink-0 place-items-center rounded-full [@container_(width<220px)]:hidden',
            '[@container_(width<520px)_and_(height<480px)]:size-9',
            tone,
            state === 'running' && 'turning',
          )}
        >
          <Icon className="size-3/5" />
        </span>
        <p className="min-w-[min(100%,8.5rem)] flex-1">
          <strong className="block truncate text-[clamp(1.5rem,12cqw,2.75rem)] leading-tight font-semibold [@container_(width<520px)_and_(height<480px)]:text-2xl [@container_(width<520px)_and_(height<480px)]:leading-tight [@container_(520px<=width<900px)]:text-[2rem]">
            {word}
          </strong>
          <span
            className={cn(
              '[@container_(width<196px)_and_(height<140px)]:hidden',
              told && '[@container_(width<520px)_and_(height<480px)]:hidden',
            )}
          >
            <Since pump={pump} state={state} />
          </span>
        </p>
        {state === 'running' && pump.stopsBy && <Remaining until={Date.parse(pump.stopsBy)} />}
      </div>
      {told && (
        <PendingLine
          text={told}
          until={pending === 'stoppingNow' ? null : answerDeadlineOf(pump.lastCommand)}
          isWarning={isLate}
        />
      )}
    </div>
  )
}

function Since({ pump, state }: { pump: Pump; state: ShownState }) {
  const t = useTranslations('widgets.pumpController')
  const format = useFormat()
  const now = useNow(15_000)
  if (state === 'unknown') {
    if (!pump.at) return <StateLine text={t('neverSaid')} />
    return (
      <StateLine text={t(`lastSaid.${lastReportedPumpState(pump)}`, { ago: format.ago(pump.at, now) })} />
    )
  }
  return (
    pump.since && (
      <StateLine text={t('since', { time: format.time(pump.since), ago: format.ago(pump.since, now) })} />
    )
  )
}

const StateLine = ({ text }: { text: string }) => (
  <span className="block text-xs leading-tight text-muted tabular-nums">{text}</span>
)

function Remaining({ until }: { until: number }) {
  const t = useTranslations('widgets.pumpController')
  const now = useNow(1000)
  if (now === null) return null
  return (
    <span className="shrink-0 text-right leading-tight [@container_(width<220px)]:flex [@container_(width<220px)]:gap-1 [@container_(width<220px)]:text-xs">
      <span className="block text-xs text-muted">{t('stopsIn')}</span>
      <span className="font-medium tabular-nums [@container_(width>=220px)]:text-xl">
        {formatCountdown(until - now)}
      </span>
    </span>
  )
}

type PendingLineProps = {
  text: string
  until: number | null
  /** It takes longer than it should. */ isWarning: boolean
}

/** What was asked of the device, with the time it has left to answer. */
function PendingLine({ text, until, isWarning }: PendingLineProps) {
  const t = useTranslations('widgets.pumpController')
  const now = useNow(1000)
  const isWaiting = until !== null && now !== null && until > now
  return (
    <p
      aria-hidden
      className={cn(
        'mt-1.5 rounded-control px-2 py-1 text-[0.8125rem] tabular-nums',
        '[@container_(width<520px)_and_(height<480px)]:mt-1 [@container_(width<520px)_and_(height<480px)]:py-0.5',
        isWarning ? 'bg-warning-soft text-warning' : 'bg-info-soft text-info',
      )}
    >
      {text}
      {isWaiting && <span> · {t('answerWithin', { time: formatCountdown(until - now) })}</span>}
    </p>
  )
}
