'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type * as z from 'zod'
import { useFormat } from '@/client/format'
import { listColumnHelper } from '@/components/table/columns'
import { DataTable } from '@/components/table/data-table'
import type { FilterField } from '@/components/table/filters/filter-bar'
import { useLocalListAddress } from '@/components/table/use-local-list-address'
import type * as contract from '@/contracts/superuser/settings'
import type { SettingView } from '@/contracts/superuser/settings'
import { MISSING } from '@/domain/units'
import { Chip, type Tone } from '@/ui/chip'
import { filterSettings, SETTING_FILTERS, SETTINGS_LIST } from './settings-list'

type Answer = z.output<(typeof contract.listSettings)['output']>

const column = listColumnHelper<SettingView>()

/** Every setting as this console has it in force. */
export function SettingsScreen({ settings, unknown, startedAt }: Answer) {
  const t = useTranslations('systemSettings')
  const format = useFormat()
  const list = useLocalListAddress(SETTINGS_LIST)
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-sm text-muted">{t('lead', { time: format.dateTime(startedAt) })}</p>
      {unknown.length > 0 && (
        <p
          role="status"
          className="flex items-start gap-2 rounded-card bg-warning-soft p-3 text-sm text-warning"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {t('unknown', { count: unknown.length })} <code className="font-mono">{unknown.join(', ')}</code>
          </span>
        </p>
      )}
      <DataTable
        list={list}
        label={t('list')}
        searchHint={t('search')}
        fields={useSettingFields()}
        columns={useSettingColumns()}
        rows={filterSettings(settings, list.state)}
        rowId={({ key }) => key}
        rowLabel={({ key }) => key}
        nextCursor={null}
      />
    </div>
  )
}

function useSettingFields(): FilterField[] {
  const t = useTranslations('systemSettings')
  const options = SETTING_FILTERS.map((value) => ({ value, label: t(`filters.${value}`) }))
  return [{ id: 'show', label: t('filters.show'), options }]
}

const SOURCE_TONES: Partial<Record<SettingView['source'], Tone>> = {
  environment: 'accent',
  env_file: 'accent',
}

function useSettingColumns() {
  const t = useTranslations('systemSettings')
  return useMemo(
    () =>
      column.columns([
        column.accessor('key', {
          header: t('columns.key'),
          meta: { isName: true, className: 'min-w-56' },
          cell: ({ row }) => <span className="font-mono text-xs">{row.original.key}</span>,
        }),
        column.accessor('value', {
          header: t('columns.value'),
          meta: { className: 'max-w-96' },
          cell: ({ row }) => <Value setting={row.original} />,
        }),
        column.accessor('source', {
          header: t('columns.source'),
          cell: ({ row }) => (
            <Chip tone={SOURCE_TONES[row.original.source] ?? 'neutral'}>
              {t(`sources.${row.original.source}`)}
            </Chip>
          ),
        }),
        column.display({
          id: 'state',
          header: t('columns.state'),
          cell: ({ row }) => <State setting={row.original} />,
        }),
      ]),
    [t],
  )
}

function Value({ setting: { value, secret } }: { setting: SettingView }) {
  const t = useTranslations('systemSettings')
  if (value === null) return <span className="text-muted">{MISSING}</span>
  if (secret) return <span className="text-muted">{t('masked')}</span>
  return <code className="font-mono text-xs break-all">{value}</code>
}

function State({ setting: { change, override, problems } }: { setting: SettingView }) {
  const t = useTranslations('systemSettings')
  const format = useFormat()
  return (
    <span className="flex flex-col gap-0.5 text-sm">
      {override && (
        <span className="text-warning">
          {t(`overrides.${override.by}`, {
            value: override.value,
            until: override.until ? format.dateTime(override.until) : '',
          })}
        </span>
      )}
      {problems.map((problem) => (
        <span key={problem} className="flex items-start gap-1.5 text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {t(`problems.${problem}`)}
        </span>
      ))}
      <span className="text-muted">{t(`changes.${change}`)}</span>
    </span>
  )
}
