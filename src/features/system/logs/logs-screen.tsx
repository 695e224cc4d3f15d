'use client'
import { Download, Pause, Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { saveFile } from '@/client/save-file'
import { FilterBar, type FilterField } from '@/components/table/filters/filter-bar'
import { useLocalListAddress } from '@/components/table/use-local-list-address'
import { LOG_LEVELS } from '@/domain/system/log-levels'
import { Button } from '@/ui/button'
import { LiveFailure } from '../live-failure'
import { LevelControl } from './level-control'
import { LineList } from './line-list'
import type { LogActions } from './log-actions'
import type { LogAnswer } from './follow-lines'
import { LOGS_LIST } from './logs-list'
import { useLogLines } from './use-log-lines'

const EVERY_MS = 1_000

type Props = { initial: LogAnswer; actions: LogActions }

const textOf = (lines: LogAnswer['lines']): string =>
  lines
    .toReversed()
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

/** The log of all processes as it is written. */
export function LogsScreen({ initial, actions }: Props) {
  const t = useTranslations('systemLogs')
  const list = useLocalListAddress(LOGS_LIST)
  const [isFollowing, setFollowing] = useState(true)
  const { filters } = list.state
  // each of its states is a request: not one for every letter
  const { queryInAddress: query } = list
  const asked = { ...filters, ...(query && { query }) }
  const { data, error, refresh } = useLogLines(asked, { initial, everyMs: isFollowing ? EVERY_MS : 0 })
  const download = () =>
    saveFile({ name: 'cistern-log.jsonl', text: textOf(data.lines), type: 'application/jsonl' })
  return (
    <div className="@container flex flex-col gap-3">
      <LevelControl level={data.level} actions={actions} onChange={refresh} />
      <FilterBar list={list} fields={useLogFields(data)} searchHint={t('search')}>
        <Button size="sm" aria-pressed={isFollowing} onClick={() => setFollowing(!isFollowing)}>
          {isFollowing ? <Pause aria-hidden /> : <Play aria-hidden />}
          {t(isFollowing ? 'pause' : 'follow')}
        </Button>
        <Button size="sm" disabled={data.lines.length === 0} onClick={download}>
          <Download aria-hidden />
          {t('download')}
        </Button>
      </FilterBar>
      <LiveFailure error={error} />
      <LineList lines={data.lines} list={list} />
      <p className="text-sm text-muted">{t('bounds')}</p>
    </div>
  )
}

function useLogFields({ processes, components }: LogAnswer): FilterField[] {
  const t = useTranslations('systemLogs')
  const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  return [
    {
      id: 'level',
      label: t('fields.level'),
      options: LOG_LEVELS.map((value) => ({ value, label: t('levelAndAbove', { level: value }) })),
    },
    { id: 'process', label: t('fields.process'), options: asOptions(processes) },
    { id: 'component', label: t('fields.component'), options: asOptions(components) },
    { id: 'requestId', label: t('fields.requestId') },
  ]
}
