'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import { listInbox } from '@/contracts/calls'
import type { Device } from '@/contracts/device'
import type { InboxMessage } from '@/contracts/inbox'
import { Button } from '@/ui/button'
import { CallState } from './call-state'
import { Part } from './part'

const MOST = 200

/** Sent with the device's credentials, or on a topic that names it: bare, without the family before the colon. */
function isOfDevice({ sender, topic }: InboxMessage, deviceId: string): boolean {
  const bare = deviceId.slice(deviceId.indexOf(':') + 1)
  return sender === deviceId || topic.split('/').some((level) => level === deviceId || level === bare)
}

/** What the device sent that nobody understood. */
export function DeviceInbox({ device: { deviceId } }: { device: Device }) {
  const t = useTranslations('device')
  const format = useFormat()
  const answer = useCall(listInbox, { query: { limit: MOST } })
  return (
    <Part
      title={t('refused')}
      tools={
        <Button asChild size="sm">
          <Link href="/devices/inbox">{t('toInbox')}</Link>
        </Button>
      }
    >
      <CallState answer={answer}>
        {({ messages }) => {
          const own = messages.filter((message) => isOfDevice(message, deviceId))
          if (own.length === 0) return <p className="text-sm text-muted">{t('noRefused')}</p>
          return (
            <ul className="flex flex-col divide-y divide-line text-sm">
              {own.map(({ id, topic, reason, count, lastAt }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-3 py-2">
                  <span className="font-mono break-all">{topic}</span>
                  <span className="text-muted tabular-nums">
                    {t('refusedTimes', { reason, count, at: format.dateTime(lastAt) })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }}
      </CallState>
    </Part>
  )
}
