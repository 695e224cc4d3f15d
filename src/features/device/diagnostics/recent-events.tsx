'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import { listDeviceEvents } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import { Loaded } from '@/components/query/loaded'
import { type DeviceEventView, sortDeviceEvents } from './sort-device-events'
import { TitledCard } from '@/ui/titled-card'
import { useAnsweredCommandText } from './use-answered-command-text'
import { useEventText } from './use-event-text'

const REFRESH_MS = 60_000

/** What the device said besides measurements in the last seven days. */
export function RecentEvents({ device: { deviceId } }: { device: Device }) {
  const t = useTranslations('device')
  const answer = useCall(
    listDeviceEvents,
    { params: { deviceId }, query: {} },
    { refreshInterval: REFRESH_MS },
  )
  return (
    <TitledCard title={t('events')}>
      <Loaded answer={answer}>
        {({ events }) =>
          events.length === 0 ? (
            <p className="text-sm text-muted">{t('noEvents')}</p>
          ) : (
            <EventList deviceId={deviceId} events={sortDeviceEvents(events)} />
          )
        }
      </Loaded>
    </TitledCard>
  )
}

function EventList({ deviceId, events }: { deviceId: string; events: readonly DeviceEventView[] }) {
  const t = useTranslations('device')
  const format = useFormat()
  const wordsOf = useEventText()
  const commandOf = useAnsweredCommandText(deviceId, events, REFRESH_MS)
  return (
    <ol className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
      {events.map((event, index) => {
        const { at, type, detail } = event
        return (
          <li key={`${at} ${index}`} className="flex flex-col gap-0.5 py-2 text-sm">
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="font-medium">{t.has(`event.${type}`) ? t(`event.${type}`) : type}</span>
              <time dateTime={at} className="text-[0.8125rem] text-muted tabular-nums">
                {format.dateTime(at)}
              </time>
            </span>
            <span className="text-[0.8125rem] break-words text-muted">
              {[...commandOf(event), wordsOf(detail)].join(' · ')}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
