'use client'
import { ChevronDown, ChevronLeft, Pencil } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useState, type ReactNode } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { mayDo } from '@/domain/access/policy'
import { deviceLabel } from '@/domain/devices/device-name'
import { Chip } from '@/ui/chip'
import { PHONE, useMedia } from '@/ui/measure/use-media'
import { useKindName } from '@/components/device/kind-name'
import { useFamilyName } from '@/components/device/use-family-name'
import { AlertBadge } from '@/components/alerts/alert-badge'
import { MutedBadge } from '@/components/alerts/muted-badge'
import { StatusLabel } from '@/components/device/status-label'
import { SITE_PARAM } from '@/components/sites/site-filter'
import { IconButton } from '@/ui/icon-button'
import { lazyPart } from '@/ui/lazy-part'
import { NameField } from './details/name-field'
import { TagsField } from './details/tags-field'

const LazyDialog = lazyPart(async () => ({
  default: (await import('./details/details-dialog')).DetailsDialog,
}))

/** Opens what can be changed of the facts beside it. */
function DetailsButton({ device }: { device: Device }) {
  const t = useTranslations('device')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label={t('details')} className="-my-2" onClick={() => setIsOpen(true)}>
        <Pencil aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <LazyDialog device={device} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

const AGE_TICK_MS = 10_000
/** Whose page it is: name, state, and what is known of the hardware. */
export function DeviceHeader({ device, tools }: { device: Device; tools: ReactNode }) {
  const t = useTranslations('device')
  const mayManage = mayDo(device.access, 'manage')
  const isPhone = useMedia(PHONE)
  const facts = (
    <>
      <div className="flex items-end gap-x-2">
        <DeviceHeaderFacts device={device} />
        {mayManage && <DetailsButton device={device} />}
      </div>
      <TagsField device={device} isEditable={mayManage} />
    </>
  )
  return (
    <header className="flex flex-col gap-1.5 sm:gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:gap-x-4 sm:gap-y-2">
        <BackLink />
        {/* the state stands beside the name, or on a phone beside the buttons */}
        <div className="contents min-w-0 flex-wrap items-center gap-x-3 gap-y-1 sm:flex">
          <div className="min-w-0 max-sm:flex-[1_0_calc(100%-2.75rem)] max-sm:max-w-[calc(100%-2.75rem)]">
            {mayManage ? (
              <NameField device={device} />
            ) : (
              <h1 className="text-xl font-semibold tracking-tight break-words">{deviceLabel(device)}</h1>
            )}
          </div>
          <DeviceStates device={device} />
        </div>
        {mayManage && <div className="flex flex-wrap gap-1 sm:gap-2">{tools}</div>}
      </div>
      {isPhone ? (
        <details className="-mt-1.5">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 text-[0.8125rem] text-muted [&::-webkit-details-marker]:hidden [[open]>&>svg]:rotate-180">
            <span className="sr-only">{t('about')}</span>
            <LastHeard device={device} />
            <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform" />
          </summary>
          <div className="flex flex-col gap-1.5">{facts}</div>
        </details>
      ) : (
        facts
      )}
    </header>
  )
}

/** What stands of a device even while its other facts are folded away. */
function LastHeard({ device: { deviceId, lastSeenAt } }: { device: Device }) {
  const t = useTranslations('device')
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  return (
    <span className="flex min-w-0 flex-1 gap-x-3 tabular-nums">
      <span className="truncate font-mono text-ink">{deviceId}</span>
      <span className="shrink-0">{lastSeenAt ? format.ago(lastSeenAt, now) : t('never')}</span>
    </span>
  )
}

function BackLink() {
  const t = useTranslations('device')
  return (
    <div className="sm:basis-full">
      <Link
        href="/devices"
        className="inline-flex size-11 items-center justify-center gap-1 text-sm text-muted hover:text-ink max-sm:-ml-2.5 sm:size-auto sm:min-h-8"
      >
        <ChevronLeft aria-hidden className="size-5 sm:size-4" />
        <span className="max-sm:sr-only">{t('toList')}</span>
      </Link>
    </div>
  )
}

function DeviceStates({ device }: { device: Device }) {
  const t = useTranslations('device')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:flex-1">
      <StatusLabel status={device.status} />
      <AlertBadge device={device} />
      <MutedBadge device={device} />
      {device.access !== 'owner' && <Chip tone="info">{t(`access.${device.access}`)}</Chip>}
      {device.owner && (
        <Chip tone="warning" title={device.owner.email}>
          {t('anothers', { name: device.owner.name })}
        </Chip>
      )}
      {device.flooding && <Chip tone="warning">{t('flooding')}</Chip>}
    </div>
  )
}

function DeviceHeaderFacts({ device }: { device: Device }) {
  const t = useTranslations('device')
  const kindName = useKindName()
  const familyName = useFamilyName()
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  const { kind, deviceId, model, firmware, family, timezone, lastSeenAt, site } = device
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
    [t('kind'), kind && kindName(kind)],
    [t('model'), model],
    [t('firmware'), firmware],
    [t('family'), familyName(family)],
    [t('zone'), timezone],
    [
      t('place'),
      site && (
        <Link key="place" href={`/devices?${SITE_PARAM}=${site.id}`} className="text-accent hover:underline">
          {site.name}
        </Link>
      ),
    ],
  ]
  return (
    <dl className="flex min-w-0 flex-wrap gap-x-3 text-[0.8125rem] tabular-nums max-sm:leading-tight sm:gap-x-5 sm:gap-y-1">
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
