'use client'
import { Download, MapPin, Tag, Trash2, ChartSpline } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { Suspense, useState } from 'react'
import { hrefOfCompare, MOST_SERIES } from '@/components/compare/compare-address'
import { historySeriesOf } from '@/components/metrics/history-series'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { filterOptionsOf, type ListColumn } from '@/features/devices/list/device-list'
import { useCsvDownload } from '@/features/devices/list/use-csv-download'
import { releaseOneDevice } from './bulk-actions'
import { MuteButton } from './bulk-mute'
import { useBulkAction } from './use-bulk-action'

const TagDialog = lazyPart(async () => ({ default: (await import('./tag-dialog')).TagDialog }))

const SiteDialog = lazyPart(async () => ({ default: (await import('./site-dialog')).SiteDialog }))

type Props = {
  /** The chosen ones that are shown. */
  devices: readonly Device[]
  /** All there are: their tags are proposed. */
  all: readonly Device[]
  columns: readonly ListColumn[]
}

/** What can be done with several devices at once. Those that are only shared with one can be exported, no more. */
export function BulkActions({ devices, all, columns }: Props) {
  const t = useTranslations('devices.bulk')
  const [asked, setAsked] = useState<'add' | 'remove' | 'site' | 'release' | null>(null)
  const download = useCsvDownload()
  const own = devices.filter(({ access }) => access === 'owner')
  // an administrator's powers reach further than places do
  const owned = devices.filter((device) => device.owned)
  const close = () => setAsked(null)
  return (
    <>
      {own.length < devices.length && (
        <span className="text-sm text-muted">{t('shared', { own: own.length })}</span>
      )}
      <Button writes size="sm" disabled={own.length === 0} onClick={() => setAsked('add')}>
        <Tag aria-hidden />
        {t('add')}
      </Button>
      <Button
        writes
        size="sm"
        disabled={own.every(({ tags }) => tags.length === 0)}
        onClick={() => setAsked('remove')}
      >
        {t('remove')}
      </Button>
      <Button writes size="sm" disabled={owned.length === 0} onClick={() => setAsked('site')}>
        <MapPin aria-hidden />
        {t('place')}
      </Button>
      <MuteButton devices={devices} />
      <CompareButton devices={devices} />
      <Button size="sm" onClick={() => download(devices, columns)}>
        <Download aria-hidden />
        {t('export')}
      </Button>
      <Button writes size="sm" disabled={own.length === 0} onClick={() => setAsked('release')}>
        <Trash2 aria-hidden />
        {t('release')}
      </Button>
      <Suspense>
        {(asked === 'add' || asked === 'remove') && (
          <TagDialog mode={asked} devices={own} known={filterOptionsOf(all).tags} onClose={close} />
        )}
        {asked === 'site' && <SiteDialog devices={owned} onClose={close} />}
      </Suspense>
      <ReleaseQuestion devices={own} isOpen={asked === 'release'} onClose={close} />
    </>
  )
}

type QuestionProps = { devices: readonly Device[]; isOpen: boolean; onClose: () => void }

const MOST_NAMES = 10

function ReleaseQuestion({ devices, isOpen, onClose }: QuestionProps) {
  const t = useTranslations('devices.bulk')
  const { busy, run } = useBulkAction()
  const release = async () => {
    await run({ devices, work: releaseOneDevice, done: t('releaseDone', { count: devices.length }) })
    onClose()
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t('releaseTitle', { count: devices.length })}
      description={
        <>
          <p>{t('releaseText')}</p>
          <ul className="mt-2 list-disc pl-5 text-ink">
            {devices.slice(0, MOST_NAMES).map((device) => (
              <li key={device.deviceId}>{deviceLabel(device)}</li>
            ))}
          </ul>
          {devices.length > MOST_NAMES && <p>{t('others', { count: devices.length - MOST_NAMES })}</p>}
        </>
      }
      confirmLabel={t('releaseConfirm')}
      cancelLabel={t('cancel')}
      onConfirm={() => void release()}
      busy={busy}
      danger
    />
  )
}

/** What is drawn of a device that has reported nothing yet. */
const LEVEL = { metric: 'tank_level_pct', channel: null } as const

/** Shows the first metric of each chosen device in one chart. */
function CompareButton({ devices }: { devices: readonly Device[] }) {
  const t = useTranslations('devices.bulk')
  const router = useRouter()
  const isTooMany = devices.length > MOST_SERIES
  const series = devices.map((device) => ({
    ...(historySeriesOf(device)[0] ?? LEVEL),
    deviceId: device.deviceId,
  }))
  return (
    <>
      <Button
        size="sm"
        disabled={isTooMany}
        onClick={() => router.push(hrefOfCompare({ series, range: 'day', asTable: false }))}
      >
        <ChartSpline aria-hidden />
        {t('compare')}
      </Button>
      {isTooMany && <span className="text-sm text-muted">{t('compareMost', { count: MOST_SERIES })}</span>}
    </>
  )
}
