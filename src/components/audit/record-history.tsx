'use client'
import { useTranslations } from 'next-intl'
import useSWRInfinite from 'swr/infinite'
import type { ApiError, CallArgs } from '@/client/api'
import { cacheKeyOf, useAsk } from '@/client/use-call'
import { Loaded } from '@/components/query/loaded'
import type * as audit from '@/contracts/audit'
import type { Call } from '@/contracts/call'
import type { OutputOf } from '@/contracts/endpoint'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/titled-card'
import { AuditTimeline } from './audit-timeline'

type Endpoint = typeof audit.listDeviceAudit | typeof audit.listMyActivity
type Page = OutputOf<Endpoint>

type Props<E extends Endpoint> = {
  title: string
  text: string
  /** Said while there are no records. */
  empty: string
  call: Call<E>
  /** What one page is asked with; undefined for the newest. */
  argsOf: (cursor: string | undefined) => CallArgs<E>
}

/** Audit records a page at a time, the newest first. */
export function RecordHistory<E extends Endpoint>({ title, text, empty, call, argsOf }: Props<E>) {
  const t = useTranslations('audit')
  const ask = useAsk()
  const cursorAt = (index: number, before: Page | null) =>
    index === 0 ? undefined : (before?.nextCursor ?? null)
  const answer = useSWRInfinite<Page, ApiError>(
    (index: number, before: Page | null) => {
      const cursor = cursorAt(index, before)
      return cursor === null ? null : [cacheKeyOf(call, argsOf(cursor)), cursor]
    },
    ([, cursor]: [string, string | undefined]) => ask(call, argsOf(cursor)) as Promise<Page>,
    { revalidateFirstPage: true },
  )
  const { size, setSize, isValidating } = answer
  return (
    <TitledCard title={title}>
      <p className="text-sm text-muted">{text}</p>
      <Loaded answer={answer}>
        {(pages) => {
          const records = pages.flatMap((page) => page.records)
          if (records.length === 0) return <p className="text-sm">{empty}</p>
          return (
            <>
              <AuditTimeline label={title} records={records} />
              {pages.at(-1)?.nextCursor && (
                <Button className="self-start" busy={isValidating} onClick={() => void setSize(size + 1)}>
                  {t('more')}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </TitledCard>
  )
}
