'use client'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useNow } from '@/client/clock'
import { useDevices } from '@/client/devices'
import { useFormat } from '@/client/format'
import { toServerTime } from '@/client/live/connection'
import { useSession } from '@/client/session/session'
import { useCall } from '@/client/use-call'
import { usePrimaryMetricText } from '@/components/device/primary-metric-cell'
import { searchDevices } from '@/contracts/part-calls'
import type { ConnectionSign } from '@/contracts/devices/connection'
import type { Device } from '@/contracts/devices/device'
import { seesAllDevices } from '@/domain/access/policy'
import type { ConnectFamily } from '@/domain/devices/connect-guide'
import { primaryMetricOf } from '@/domain/devices/primary-metric'
import { ClaimRow } from '@/features/devices/claim/claim-row'
import { Spinner } from '@/ui/spinner'
import { toast } from '@/ui/toast/toast'
import type { ConnectBroker, ConnectedDevice } from './connection-types'

const TICK_MS = 1_000
/** What was heard before is no answer to what was just entered. */
const RECENT_MS = 10 * 60_000
const PATIENCE_MS = 60_000

type Props = {
  name: string
  family: ConnectFamily
  broker: ConnectBroker
  device: ConnectedDevice
  onClaimed: (device: Device) => void
}

/** Says when the device's message is here, and what may be wrong while it is not. */
export function ConnectWait({ name, family, broker, device, onClaimed }: Props) {
  const t = useTranslations('connect.wait')
  const [since] = useState(() => Date.now())
  const now = useNow(TICK_MS) ?? since
  const { deviceId, state, lastSeenAt } = device
  if (deviceId === null) return <Line icon={<CircleX aria-hidden />} text={t('invalid')} tone="critical" />
  if (state === 'others')
    return <Line icon={<CircleX aria-hidden />} text={t('others', { id: deviceId })} tone="critical" />
  const heardAt = lastSeenAt === null ? null : Date.parse(lastSeenAt)
  const isHeard = heardAt !== null && heardAt > toServerTime(now) - RECENT_MS
  if (isHeard && state === 'yours') return <Received deviceId={deviceId} heardAt={heardAt} />
  if (isHeard && state === 'free')
    return <Heard deviceId={deviceId} heardAt={heardAt} onClaimed={onClaimed} />
  return (
    <div className="flex flex-col gap-2">
      <Line
        icon={<Spinner />}
        text={
          heardAt === null ? t('waiting', { id: deviceId }) : <AgainText id={deviceId} heardAt={heardAt} />
        }
      />
      <Checks
        {...{ name, family, broker, device }}
        isLong={now - since > PATIENCE_MS}
        now={toServerTime(now)}
      />
    </div>
  )
}

function AgainText({ id, heardAt }: { id: string; heardAt: number }) {
  const t = useTranslations('connect.wait')
  const format = useFormat()
  return t('again', { id, at: format.dateTime(new Date(heardAt).toISOString()) })
}

const TONES = {
  plain: 'bg-sunken',
  success: 'bg-success-soft [&>svg]:text-success',
  critical: 'bg-critical-soft text-critical',
} as const

type LineProps = { icon: ReactNode; text: ReactNode; tone?: keyof typeof TONES }

function Line({ icon, text, tone = 'plain' }: LineProps) {
  return (
    <p
      role="status"
      className={`flex items-start gap-2 rounded-control px-3 py-2.5 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 ${TONES[tone]}`}
    >
      {icon}
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  )
}

function useHeardAgo(heardAt: number): string {
  const format = useFormat()
  const now = useNow(TICK_MS) ?? heardAt
  return format.ago(new Date(heardAt).toISOString(), toServerTime(now))
}

/** The newest value of one's own device, as it comes. */
function Received({ deviceId, heardAt }: { deviceId: string; heardAt: number }) {
  const t = useTranslations('connect.wait')
  const format = useFormat()
  const { devices } = useDevices({ include: deviceId })
  const device = devices?.find((one) => one.deviceId === deviceId)
  const written = usePrimaryMetricText()(device ? primaryMetricOf(device) : null)
  const percent = device?.levelPercent
  const value = typeof percent === 'number' ? format.percent(percent) : written?.text
  const seenAt = Math.max(heardAt, device?.lastSeenAt ? Date.parse(device.lastSeenAt) : 0)
  const ago = useHeardAgo(seenAt)
  const text = value === undefined ? t('receivedNothing', { ago }) : t('received', { ago, value })
  return <Line icon={<CircleCheck aria-hidden />} text={text} tone="success" />
}

type HeardProps = { deviceId: string; heardAt: number; onClaimed: (device: Device) => void }

/** A device of nobody, to be claimed where it stands. */
function Heard({ deviceId, heardAt, onClaimed }: HeardProps) {
  const t = useTranslations('connect.wait')
  const devices = useTranslations('devices')
  const ago = useHeardAgo(heardAt)
  const { refresh } = useDevices()
  const found = useCall(searchDevices, { query: { q: deviceId } }, { keepPreviousData: true })
  const match = found.data?.devices.find((one) => one.deviceId === deviceId)
  const claimed = (device: Device) => {
    toast.success(devices('claimDone'))
    onClaimed(device)
    void refresh()
    void found.mutate()
  }
  return (
    <div className="flex flex-col gap-2">
      <Line icon={<CircleCheck aria-hidden />} text={t('heard', { id: deviceId, ago })} tone="success" />
      {match && (
        <ul className="overflow-hidden rounded-control border border-line">
          <ClaimRow
            match={match}
            code=""
            onClaimed={(_, device) => claimed(device)}
            onTaken={() => void found.mutate()}
          />
        </ul>
      )}
    </div>
  )
}

type ChecksProps = Omit<Props, 'onClaimed'> & { isLong: boolean; now: number }

/** What was seen of it at once; after a minute without anything, where to look. */
function Checks({ name, family, broker, device, isLong, now }: ChecksProps) {
  const t = useTranslations('connect.wait')
  const { signs } = device
  if (signs.length === 0 && !isLong) return null
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {signs.map((sign) => (
        <SignLine key={sign.kind} sign={sign} family={family} name={name} now={now} />
      ))}
      {signs.length === 0 && (
        <Check text={t(broker.login === 'external' ? 'nothingAtOther' : 'nothing', { name })} />
      )}
      {isLong && broker.isLocal && <Check text={t('local')} />}
      {isLong && !broker.autoRegister && device.state === 'unknown' && <Check text={t('notRegistered')} />}
    </ul>
  )
}

function Check({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <span className="min-w-0 wrap-anywhere">
        {text} {children}
      </span>
    </li>
  )
}

type SignProps = { sign: ConnectionSign; family: ConnectFamily; name: string; now: number }

function SignLine({ sign: { kind, at, topic }, family, name, now }: SignProps) {
  const t = useTranslations('connect.wait')
  const format = useFormat()
  const { user } = useSession()
  const ago = format.ago(at, now)
  if (kind === 'login') return <Check text={t('loginRefused', { name, ago })} />
  if (kind === 'credentials') return <Check text={t('lacksCredentials', { name, ago })} />
  const mayMap = family === 'generic' || (user !== null && seesAllDevices(user))
  return (
    <Check text={topic ? t('wrongTopicNamed', { topic, ago }) : t('wrongTopic', { name, ago })}>
      {mayMap && topic && (
        <Link href="/devices/inbox" className="underline underline-offset-4">
          {t('inbox')}
        </Link>
      )}
    </Check>
  )
}
