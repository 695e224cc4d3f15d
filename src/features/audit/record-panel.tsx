'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormat } from '@/client/format'
import { AuditTimeline } from '@/components/audit/audit-timeline'
import { ChangeList } from '@/components/audit/change-list'
import { ResultChip } from '@/components/audit/result-chip'
import { useAuditText } from '@/components/audit/use-audit-text'
import type { AuditRecord } from '@/contracts/audit'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'

type Props = {
  record: AuditRecord | null
  /** The others of the same request. */
  sameRequest: readonly AuditRecord[]
  /** The list without this record. */
  backHref: string
}

const auditHref = (filters: Record<string, string>) => `/audit?${new URLSearchParams(filters).toString()}`

/** One record to its difference and its neighbours. */
export function RecordPanel({ record, sameRequest, backHref }: Props) {
  const t = useTranslations('audit.record')
  const router = useRouter()
  const close = () => router.push(backHref, { scroll: false })
  const text = useAuditText()
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={record ? text.action(record) : t('title', { id: '' })}
        description={record ? t('title', { id: record.id }) : undefined}
        size="md"
        footer={<Button onClick={close}>{t('close')}</Button>}
      >
        {record ? (
          <RecordDetail record={record} sameRequest={sameRequest} />
        ) : (
          <p className="text-sm text-muted">{t('missing')}</p>
        )}
      </DialogContent>
    </Dialog>
  )
}

type DetailProps = Pick<Props, 'sameRequest'> & { record: AuditRecord }

function RecordDetail({ record, sameRequest }: DetailProps) {
  const t = useTranslations('audit.record')
  const format = useFormat()
  const text = useAuditText()
  const { actor, entity, onBehalfOf } = record
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[8rem_1fr]">
        <Line name={t('time')}>
          {format.dateTime(record.at)} <ResultChip record={record} />
        </Line>
        <Line name={t('actor')}>{text.actor(record)}</Line>
        {onBehalfOf && <Line name={t('behalf')}>{onBehalfOf.name ?? onBehalfOf.id}</Line>}
        <Line name={t('entity')}>{text.entity(record)}</Line>
        {record.reason && <Line name={t('reason')}>{record.reason}</Line>}
        {record.ip && <Line name={t('ip')}>{record.ip}</Line>}
        {record.client && <Line name={t('client')}>{record.client}</Line>}
        {actor.sessionId && <Line name={t('session')}>{actor.sessionId}</Line>}
        {record.requestId && <Line name={t('request')}>{record.requestId}</Line>}
      </dl>
      {record.changes.length > 0 ? (
        <ChangeList changes={record.changes} />
      ) : (
        <p className="text-sm text-muted">{t('noChanges')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {actor.id && (
          <Button asChild size="sm">
            <Link href={auditHref({ actor: actor.id })}>{t('byActor', { name: text.actor(record) })}</Link>
          </Button>
        )}
        {entity.id && (
          <Button asChild size="sm">
            <Link href={auditHref({ entityType: entity.type, entityId: entity.id })}>
              {t('aboutEntity', { name: entity.name || entity.id })}
            </Link>
          </Button>
        )}
      </div>
      {sameRequest.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">{t('same')}</h3>
          <AuditTimeline label={t('same')} records={sameRequest} />
        </section>
      )}
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted max-sm:text-xs">{name}</dt>
      <dd className="min-w-0 break-all">{children}</dd>
    </>
  )
}
