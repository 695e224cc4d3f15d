'use client'
import { ScrollText } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/client/format'
import { isNarrowed } from '@/components/table/list-address'
import type { ListAddress } from '@/components/table/use-list-address'
import type { LogLine } from '@/contracts/superuser/logs'
import type { LogLevel } from '@/domain/system/log-levels'
import { Card } from '@/ui/card'
import { Chip, type Tone } from '@/ui/chip'
import { cn } from '@/ui/cn'
import { EmptyState } from '@/ui/empty-state'

const TONES: Record<LogLevel, Tone> = {
  trace: 'neutral',
  debug: 'neutral',
  info: 'info',
  warn: 'warning',
  error: 'critical',
  fatal: 'critical',
}

type Props = { lines: readonly LogLine[]; list: ListAddress }

/** Lines, the newest first; a press shows all that one says. */
export function LineList({ lines, list }: Props) {
  const t = useTranslations('systemLogs')
  const [open, setOpen] = useState('')
  if (lines.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<ScrollText />}
          title={t(isNarrowed(list.state) ? 'noneMatch' : 'none')}
          description={t(isNarrowed(list.state) ? 'noneMatchText' : 'noneText')}
        />
      </Card>
    )
  return (
    <Card className="overflow-hidden">
      <ol aria-label={t('list')} className="divide-y divide-line font-mono text-xs">
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            list={list}
            isOpen={open === line.id}
            onPress={() => setOpen(open === line.id ? '' : line.id)}
          />
        ))}
      </ol>
    </Card>
  )
}

type LineProps = { line: LogLine; list: ListAddress; isOpen: boolean; onPress: () => void }

function Line({ line, list, isOpen, onPress }: LineProps) {
  const format = useFormat()
  const { at, level, component, message, data } = line
  return (
    <li className={cn('min-w-0', (level === 'error' || level === 'fatal') && 'bg-critical-soft')}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onPress}
        className="flex w-full flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-1.5 text-left hover:bg-sunken"
      >
        <time dateTime={at} className="text-muted tabular-nums">
          {format.clock(at)}
        </time>
        <Chip tone={TONES[level]} className="font-sans">
          {level}
        </Chip>
        <span className="text-muted">{component}</span>
        <span
          className={cn(
            'min-w-0 basis-full break-words @min-[641px]:basis-0 @min-[641px]:grow',
            !isOpen && 'truncate',
          )}
        >
          {message}
          {!isOpen && data && <span className="text-muted"> {JSON.stringify(data)}</span>}
        </span>
      </button>
      {isOpen && <Detail line={line} list={list} />}
    </li>
  )
}

function Detail({ line: { at, process, requestId, data }, list }: Pick<LineProps, 'line' | 'list'>) {
  const t = useTranslations('systemLogs')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-1 px-3 pb-3">
      <p className="text-muted">
        {format.dateTime(at)} · {process}
      </p>
      {requestId && (
        <p>
          <Link
            className="text-accent hover:underline"
            href={list.hrefOf({ query: '', filters: { requestId, level: '', component: '', process: '' } })}
          >
            {t('sameRequest', { id: requestId })}
          </Link>
        </p>
      )}
      {data && (
        <pre
          tabIndex={0}
          className="max-h-96 overflow-auto rounded-control bg-sunken p-2 break-words whitespace-pre-wrap"
        >
          {pretty(data)}
        </pre>
      )}
    </div>
  )
}

/** As JSON, with the lines of a stack as lines. */
const pretty = (data: object): string => JSON.stringify(data, null, 2).replaceAll('\\n', '\n')
