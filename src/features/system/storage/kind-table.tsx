'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { HistoryLine } from '@/components/chart/history-line'
import { useBytes } from '@/components/units/use-bytes'
import type { Storage } from '@/contracts/superuser/storage'
import { MISSING } from '@/domain/units'
import { CompactTable } from '@/ui/compact-table'
import { TitledCard } from '@/ui/titled-card'

type KindSize = Storage['kinds'][number]

/** Bytes by kind, the largest first. */
export function KindTable({ storage }: { storage: Storage }) {
  const t = useTranslations('systemStorage')
  const kinds = storage.kinds.toSorted((a, b) => b.bytes - a.bytes)
  return (
    <TitledCard title={t('kinds.title')}>
      <CompactTable caption={t('kinds.title')}>
        <thead>
          <tr>
            <th scope="col">{t('kinds.kind')}</th>
            <th scope="col" className="text-right">
              {t('kinds.bytes')}
            </th>
            <th scope="col" className="w-1/4 max-md:hidden">
              <span className="sr-only">{t('kinds.share')}</span>
            </th>
            <th scope="col" className="text-right max-sm:hidden">
              {t('kinds.rows')}
            </th>
            <th scope="col" className="text-right">
              {t('kinds.growth')}
            </th>
            <th scope="col" className="max-sm:hidden">
              {t('kinds.days')}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <KindRow key={kind.kind} size={kind} most={Math.max(1, kinds[0]?.bytes ?? 1)} />
          ))}
        </tbody>
      </CompactTable>
      <p className="text-sm text-muted">{t('kinds.about')}</p>
    </TitledCard>
  )
}

function KindRow({ size, most }: { size: KindSize; most: number }) {
  const t = useTranslations('systemStorage')
  const [format, bytes] = [useFormat(), useBytes()]
  const { kind, growth, days } = size
  return (
    <tr>
      <th scope="row" className="min-w-40 font-medium">
        {t(`kindNames.${kind}`)}
      </th>
      <td className="text-right whitespace-nowrap">{bytes(size.bytes)}</td>
      <td aria-hidden className="max-md:hidden">
        <span
          className="block h-2 rounded-full bg-accent"
          style={{ width: `${(100 * size.bytes) / most}%` }}
        />
      </td>
      <td className="text-right whitespace-nowrap max-sm:hidden">{format.number(size.rows)}</td>
      <td className="text-right whitespace-nowrap">
        {growth ? t('perDay', { bytes: bytes(growth.mid) }) : MISSING}
      </td>
      <td className="max-sm:hidden">
        {days.length > 1 ? (
          <HistoryLine
            values={days.map((day) => day.bytes)}
            label={t('kinds.history', { kind: t(`kindNames.${kind}`), days: days.length })}
            className="h-4 w-20"
          />
        ) : (
          MISSING
        )}
      </td>
    </tr>
  )
}
