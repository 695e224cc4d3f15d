'use client'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type * as z from 'zod'
import { useFormat } from '@/client/format'
import type { compareFirmware, Firmware, FirmwareDetail } from '@/contracts/firmware/firmware'
import { CompactTable } from '@/ui/compact-table'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { TitledCard } from '@/ui/titled-card'

export type Comparison = z.output<(typeof compareFirmware)['output']> & { with: string }

type Props = { firmware: FirmwareDetail; others: readonly Firmware[]; comparison: Comparison | null }

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

/** What differs between this image and another of its family; the other is kept in the address. */
export function CompareCard({ firmware, others, comparison }: Props) {
  const t = useTranslations('firmware')
  const router = useRouter()
  const path = usePathname()
  return (
    <TitledCard title={t('compare')} className="lg:col-span-2">
      {others.length === 0 ? (
        <p className="text-sm text-muted">{t('compareNone')}</p>
      ) : (
        <Field label={t('compareWith')} className="max-w-md">
          {(field) => (
            <Select
              {...field}
              value={comparison?.with ?? ''}
              placeholder={t('choose')}
              onValueChange={(id) =>
                router.push(`${path}?image=${firmware.id}&with=${id}`, { scroll: false })
              }
              options={others.map(({ id, product, version, channel }) => ({
                value: id,
                label: `${product} ${version} (${t(`channels.${channel}`)})`,
              }))}
            />
          )}
        </Field>
      )}
      {comparison && <Differences {...comparison} />}
    </TitledCard>
  )
}

function Differences({ differences, firstByte, bytes }: Comparison) {
  const t = useTranslations('firmware')
  const format = useFormat()
  return (
    <>
      <p className="text-sm">
        {t('differentBytes', { bytes: format.number(bytes) })}
        {firstByte !== null && ` ${t('firstByte', { at: format.number(firstByte) })}`}
      </p>
      <CompactTable caption={t('compare')}>
        <thead>
          <tr>
            <th>{t('field')}</th>
            <th>{t('this')}</th>
            <th>{t('other')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td className="break-all">{shown(before)}</td>
              <td className="break-all">{shown(after)}</td>
            </tr>
          ))}
        </tbody>
      </CompactTable>
    </>
  )
}
