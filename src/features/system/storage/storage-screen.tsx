'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { useBytes } from '@/components/units/use-bytes'
import { getStorage } from '@/contracts/admin-calls'
import type { Storage } from '@/contracts/superuser/storage'
import { LEAST_DAYS } from '@/domain/storage/forecast'
import { TitledCard } from '@/ui/titled-card'
import { LiveState } from '../live-state'
import { useLive } from '../use-live'
import { KindTable } from './kind-table'
import { ReadingsCard } from './readings-card'
import { RetentionCard } from './retention-card'
import type { StorageActions } from './storage-actions'

type Props = { initial: Storage; actions: StorageActions }

const EVERY_MS = 30_000

/** What is stored, how it grows, how long it is kept. */
export function StorageScreen({ initial, actions }: Props) {
  const { data, error, refresh } = useLive(getStorage, { args: {}, initial, everyMs: EVERY_MS })
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <LiveState at={data.at} everyMs={EVERY_MS} error={error} />
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <DiskCard storage={data} />
        <ReadingsCard readings={data.readings} run={actions.run} onChange={refresh} />
      </div>
      <KindTable storage={data} />
      <RetentionCard storage={data} actions={actions} onChange={refresh} />
    </div>
  )
}

function DiskCard({ storage }: { storage: Storage }) {
  const t = useTranslations('systemStorage')
  const bytes = useBytes()
  const { disk, growth } = storage
  return (
    <TitledCard title={t('disk.title')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&_dd]:text-right [&_dd]:tabular-nums [&_dt]:text-muted">
        <dt>{t('disk.database')}</dt>
        <dd>{bytes(storage.bytes)}</dd>
        <dt>{t('disk.growth')}</dt>
        <dd>{growth ? t('perDay', { bytes: bytes(growth.mid) }) : t('unknown')}</dd>
        <dt>{t('disk.free')}</dt>
        <dd>
          {disk
            ? t('disk.freeOf', { free: bytes(disk.freeBytes), total: bytes(disk.totalBytes) })
            : t('unknown')}
        </dd>
        <dt>{t('disk.full')}</dt>
        <dd>
          <Forecast storage={storage} />
        </dd>
      </dl>
      {disk ? (
        <p className="font-mono text-xs text-muted wrap-anywhere">
          {disk.host} {disk.path}
        </p>
      ) : (
        <p className="text-sm text-muted">{t('disk.elsewhere')}</p>
      )}
      <p className="text-sm text-muted">
        {storage.daysMeasured < LEAST_DAYS
          ? t('disk.tooFew', { days: storage.daysMeasured, least: LEAST_DAYS })
          : t('disk.basis', { days: storage.daysMeasured })}
      </p>
    </TitledCard>
  )
}

/** As a range, because growth is one. */
function Forecast({ storage: { forecast } }: { storage: Storage }) {
  const t = useTranslations('systemStorage')
  const format = useFormat()
  if (forecast === null) return t('unknown')
  const { low, mid, high } = forecast
  const days = (count: number) => ({ days: format.number(count), count: Math.round(count) })
  if (mid === null) return low === null ? t('disk.never') : t('disk.hardly', days(low))
  return high === null || Math.round(low ?? mid) === Math.round(high)
    ? t('disk.inDays', days(mid))
    : t('disk.between', { low: format.number(low ?? mid), high: format.number(high) })
}
