'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import { listRawMessages } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Loaded } from '@/components/query/loaded'
import { TitledCard } from '@/ui/titled-card'

const POLL_MS = 5_000

/** The device's messages as they come, from the moment somebody asks to see them. */
export function RawMessages({ device: { deviceId } }: { device: Device }) {
  const t = useTranslations('device')
  const format = useFormat()
  const [isOn, setIsOn] = useState(false)
  const answer = useCall(listRawMessages, isOn ? { params: { deviceId } } : null, {
    refreshInterval: POLL_MS,
  })
  return (
    <TitledCard
      title={t('raw')}
      tools={
        <Button writes size="sm" aria-pressed={isOn} onClick={() => setIsOn(!isOn)}>
          {t(isOn ? 'rawStop' : 'rawStart')}
        </Button>
      }
    >
      {!isOn && <p className="text-sm text-muted">{t('rawHelp')}</p>}
      {isOn && (
        <Loaded answer={answer}>
          {({ messages }) =>
            messages.length === 0 ? (
              <p role="status" className="text-sm text-muted">
                {t('rawWaiting')}
              </p>
            ) : (
              <ol className="flex flex-col gap-3">
                {messages.map(({ receivedAt, topic, retain, size, text, hex }, index) => (
                  <li key={`${receivedAt} ${index}`} className="flex min-w-0 flex-col gap-1 text-[0.8125rem]">
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted tabular-nums">
                      <time dateTime={receivedAt}>{format.clock(receivedAt)}</time>
                      <span className="font-mono break-all text-ink">{topic}</span>
                      <span>{t('bytes', { size })}</span>
                      {retain && <Chip>{t('retained')}</Chip>}
                    </span>
                    <pre className="max-h-48 overflow-auto rounded-control bg-sunken p-2 font-mono break-all whitespace-pre-wrap">
                      {text ?? hex}
                    </pre>
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      )}
    </TitledCard>
  )
}
