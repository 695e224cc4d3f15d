'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { HealthGroup } from '@/domain/system/line'
import { TitledCard } from '@/ui/titled-card'
import { LineRow } from './line-row'
import type { Line, LineText } from './use-line-text'

type Props = { group: HealthGroup; lines: readonly Line[]; text: LineText; children?: ReactNode }

/** Groups whose lines are of processes, several lines each. */
const BY_PROCESS: readonly HealthGroup[] = ['workers', 'consoles']

const idsOf = (lines: readonly Line[]): (string | null)[] => [...new Set(lines.map(({ of }) => of))]

/** The lines of one part of the system. */
export function LineGroup({ group, lines, text, children }: Props) {
  const t = useTranslations('systemHealth')
  const isByProcess = BY_PROCESS.includes(group)
  return (
    <TitledCard title={t(`groups.${group}`)} className="mb-4 break-inside-avoid gap-1">
      {lines.length === 0 && <p className="text-sm text-muted">{t('nothing')}</p>}
      {isByProcess ? (
        idsOf(lines).map((id) => (
          <section key={id}>
            {id !== null && <h3 className="pt-2 font-mono text-xs text-muted wrap-anywhere">{id}</h3>}
            <ul>
              {lines
                .filter(({ of }) => of === id)
                .map((line) => (
                  <LineRow key={line.id} line={line} text={text} />
                ))}
            </ul>
          </section>
        ))
      ) : (
        <ul>
          {lines.map((line) => (
            <LineRow key={`${line.id} ${line.of}`} line={line} text={text} named />
          ))}
        </ul>
      )}
      {children}
    </TitledCard>
  )
}
