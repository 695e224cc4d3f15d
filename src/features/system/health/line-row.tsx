'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { HistoryLine } from '@/components/chart/history-line'
import type { HealthLineId } from '@/domain/system/line'
import { systemHref } from '../system-address'
import { WordChip } from '../word-chip'
import type { Line, LineText } from './use-line-text'

/** Where something can be done about a line. */
const PLACES: Partial<Record<HealthLineId, string>> = {
  'system.jobs': systemHref('jobs'),
  'storage.rollups': systemHref('storage'),
  'storage.damage': systemHref('storage'),
  'database.size': systemHref('storage'),
  disk: systemHref('storage'),
  'ingest.inbox': '/devices/inbox',
}

const WANTS_ADVICE = ['attention', 'bad']

type Props = {
  line: Line
  text: LineText
  /** The worker, disk or the like that it is of is not named around it. */
  named?: boolean
}

/** One line: a word, what it is, its figure with the last hour, and what to do when it is not well. */
export function LineRow({ line, text, named = false }: Props) {
  const t = useTranslations('systemHealth')
  const [detail, place] = [text.detail(line), PLACES[line.id]]
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1.5 border-t border-line py-2.5 first:border-t-0 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <span>
        <WordChip word={line.word} />
      </span>
      <div className="min-w-0 text-sm max-sm:col-start-1 max-sm:row-start-2">
        <p className="font-medium wrap-anywhere">
          {text.name(line)}
          {named && line.of && line.id !== 'channel' && (
            <span className="ml-1.5 font-mono text-xs text-muted">{line.of}</span>
          )}
        </p>
        {detail && <p className="text-muted wrap-anywhere">{detail}</p>}
        {WANTS_ADVICE.includes(line.word) && (
          <p className="mt-1">
            {text.advice(line)}{' '}
            {place && (
              <Link href={place} className="font-medium whitespace-nowrap text-accent hover:underline">
                {t('open')}
              </Link>
            )}
          </p>
        )}
      </div>
      <div className="flex flex-col items-end gap-1 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
        <span className="text-sm whitespace-nowrap tabular-nums">{text.figure(line)}</span>
        {line.history && (
          <HistoryLine values={line.history} label={text.history(line)} className="max-sm:w-24" />
        )}
      </div>
    </li>
  )
}
