'use client'
import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/device'
import { mayDo } from '@/domain/access/policy'
import { deviceLabel } from '@/domain/device-name'
import { Chip } from '@/ui/chip'
import { AlertBadge } from '@/widgets/kit/alerts/alert-badge'
import { MutedSign } from '@/widgets/kit/alerts/muted-sign'
import { StatusWord } from '@/widgets/kit/status-word'
import { DetailsButton } from './details-button'
import { NameField } from './name-field'
import { TagsField } from './tags-field'

const AGE_TICK_MS = 10_000

/** Whose page it is: name, state, and what is known of the hardware. */
export function DeviceHeader({ device, tools }: { device: Device; tools: ReactNode }) {
  const t = useTranslations('device')
  const mayManage = mayDo(device.access, 'manage')
  return (
    <header className="flex flex-col gap-2">
      <Link
        href="/devices"
        className="inline-flex min-h-8 items-center gap-1 self-start text-sm text-muted hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {t('toList')}
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          {mayManage ? (
            <NameField device={device} />
          ) : (
            <h1 className="text-xl font-semibold tracking-tight break-words">{deviceLabel(device)}</h1>
          )}
          <StatusWord status={device.status} />
          <AlertBadge device={device} />
          <MutedSign device={device} />
          {device.access !== 'owner' && <Chip tone="info">{t(`access.${device.access}`)}</Chip>}
          {device.flooding && <Chip tone="warning">{t('flooding')}</Chip>}
        </div>
        {mayManage && <div className="flex flex-wrap gap-2">{tools}</div>}
      </div>
      <div className="flex items-end gap-x-2">
        <Known device={device} />
        {mayManage && <DetailsButton device={device} />}
      </div>
      <TagsField device={device} isEditable={mayManage} />
    </header>
  )
}

function Known({ device }: { device: Device }) {
  const t = useTranslations('device')
  const kinds = useTranslations('devices.kinds')
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  const { kind, deviceId, model, firmware, family, timezone, lastSeenAt } = device
  const facts: [string, ReactNode][] = [
    [
      t('id'),
      <span key="id" className="font-mono break-all">
        {deviceId}
      </span>,
    ],
    [
      t('seen'),
      lastSeenAt ? (
        <time key="seen" dateTime={lastSeenAt} data-tip={format.dateTime(lastSeenAt)}>
          {format.ago(lastSeenAt, now)}
        </time>
      ) : (
        t('never')
      ),
    ],
    [t('kind'), kind && kinds.has(kind) ? kinds(kind) : kind],
    [t('model'), model],
    [t('firmware'), firmware],
    [t('family'), t.has(`families.${family}`) ? t(`families.${family}`) : family],
    [t('zone'), timezone],
  ]
  return (
    <dl className="flex min-w-0 flex-wrap gap-x-5 gap-y-1 text-[0.8125rem] tabular-nums">
      {facts
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term} className="flex min-w-0 gap-1.5">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
