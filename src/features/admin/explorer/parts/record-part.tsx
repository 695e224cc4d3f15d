'use client'
import { useTranslations } from 'next-intl'
import { TitledCard } from '@/ui/titled-card'
import { useCountText } from '../use-count-text'

type Row = Readonly<Record<string, unknown>>

const OWN = 'app_user'
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** `total`: at most COUNTED_TO + 1, which stands for all that are more. */
type Related = { total: number; rows: readonly unknown[] }
const isRelated = (part: unknown): part is Related =>
  part instanceof Object && 'rows' in part && Array.isArray(part.rows)

/** The row of an account and what refers to it, as the database has them. */
export function RecordPart({ record }: { record: Row }) {
  const t = useTranslations('usersExplorer.record')
  const { [OWN]: own, ...others } = record
  const related = Object.entries(others).flatMap(([name, part]) =>
    isRelated(part) ? [[name, part] as const] : [],
  )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <TitledCard title={t('title')}>
        <p className="-mt-2 text-sm text-muted">{t('text')}</p>
        <Columns row={own instanceof Object ? own : {}} />
      </TitledCard>
      <TitledCard title={t('related')}>
        {related.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
        {related.map(([name, part]) => (
          <Rows key={name} name={name} part={part} />
        ))}
      </TitledCard>
    </div>
  )
}

function Columns({ row }: { row: object }) {
  return (
    <dl className="flex flex-col divide-y divide-line font-mono text-xs">
      {Object.entries(row).map(([column, value]) => (
        <div key={column} className="flex flex-wrap justify-between gap-x-4 py-1.5">
          <dt className="text-muted">{column}</dt>
          <dd className="min-w-0 wrap-anywhere">{textOf(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Rows({ name, part: { total, rows } }: { name: string; part: Related }) {
  const t = useTranslations('usersExplorer.record')
  const countText = useCountText()
  return (
    <details className="rounded-control border border-line">
      <summary className="flex min-h-10 cursor-pointer flex-wrap items-center justify-between gap-x-3 px-3 py-1.5 text-sm">
        <span className="min-w-0 font-mono wrap-anywhere">{name}</span>
        <span className="text-muted tabular-nums">
          {t('rows', { shown: rows.length, total: countText(total) })}
        </span>
      </summary>
      <pre
        tabIndex={0}
        aria-label={name}
        className="max-h-80 overflow-auto border-t border-line bg-sunken p-3 font-mono text-xs break-all whitespace-pre-wrap"
      >
        {JSON.stringify(rows, null, 2)}
      </pre>
    </details>
  )
}
