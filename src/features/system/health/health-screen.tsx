'use client'
import { useTranslations } from 'next-intl'
import { getSystemHealth } from '@/contracts/admin-calls'
import type { SystemHealth } from '@/contracts/superuser/health'
import { HEALTH_GROUPS } from '@/domain/system/line'
import { cn } from '@/ui/cn'
import { Card } from '@/ui/card'
import { LiveState } from '../live-state'
import { useLive } from '../use-live'
import { WordChip } from '../word-chip'
import { FamilyTable } from './family-table'
import { LineGroup } from './line-group'
import { LineRow } from './line-row'
import { type LineText, useLineText } from './use-line-text'

const EVERY_MS = 5_000

/** Every part of the system as it is, asked for again every few seconds. */
export function HealthScreen({ initial }: { initial: SystemHealth }) {
  const t = useTranslations('systemHealth')
  const text = useLineText()
  const { data, error } = useLive(getSystemHealth, { args: {}, initial, everyMs: EVERY_MS })
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-3">
        {!error && <WordChip word={data.word} />}
        <LiveState at={data.at} everyMs={EVERY_MS} error={error} />
      </header>
      <div className={cn('flex flex-col gap-4', error && 'opacity-60')}>
        {!error && <Needs health={data} text={text} />}
        <div className="gap-4 lg:columns-2">
          {HEALTH_GROUPS.map((group) => (
            <LineGroup
              key={group}
              group={group}
              lines={data.lines.filter((line) => line.group === group)}
              text={text}
            >
              {group === 'ingest' && <FamilyTable families={data.families} />}
            </LineGroup>
          ))}
        </div>
        <p className="text-sm text-muted">{t('about')}</p>
      </div>
    </div>
  )
}

/** What is not well, the worst first. */
function Needs({ health, text }: { health: SystemHealth; text: LineText }) {
  const t = useTranslations('systemHealth')
  const [bad, attention] = (['bad', 'attention'] as const).map((word) =>
    health.lines.filter((line) => line.word === word),
  )
  const lines = [...(bad ?? []), ...(attention ?? [])]
  return (
    <Card aria-label={t('needs')} className="px-4 py-2">
      {lines.length === 0 ? (
        <p className="py-1.5 text-sm">{t('allWell')}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <LineRow key={`${line.id} ${line.of}`} line={line} text={text} named />
          ))}
        </ul>
      )}
    </Card>
  )
}
