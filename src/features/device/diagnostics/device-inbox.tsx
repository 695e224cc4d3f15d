'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { useRejectionText } from '@/client/use-rejection-text'
import type { Device } from '@/contracts/devices/device'
import { Button } from '@/ui/button'
import { Loaded } from '@/components/query/loaded'
import { TitledCard } from '@/ui/titled-card'
import { isFromDevice, useInboxMessages } from '@/features/device/use-rejected-messages'

/** What the device sent that nobody understood. */
export function DeviceInbox({ device: { deviceId } }: { device: Device }) {
  const t = useTranslations('device')
  const format = useFormat()
  const reasonText = useRejectionText()
  const answer = useInboxMessages()
  return (
    <TitledCard
      title={t('refused')}
      tools={
        <Button asChild size="sm">
          <Link href="/devices/inbox">{t('toInbox')}</Link>
        </Button>
      }
    >
      <Loaded answer={answer}>
        {({ messages }) => {
          const own = messages.filter((message) => isFromDevice(message, deviceId))
          if (own.length === 0) return <p className="text-sm text-muted">{t('noRefused')}</p>
          return (
            <ul className="flex flex-col divide-y divide-line text-sm">
              {own.map(({ id, topic, reason, count, lastAt }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-3 py-2">
                  <span className="font-mono break-all">{topic}</span>
                  <span className="text-muted tabular-nums">
                    {t('refusedTimes', { reason: reasonText(reason), count, at: format.dateTime(lastAt) })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </TitledCard>
  )
}
