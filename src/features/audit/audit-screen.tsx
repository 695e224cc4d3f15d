'use client'
import { ScrollText } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { DataTable } from '@/components/table/data-table'
import { useListAddress } from '@/components/table/use-list-address'
import { useAuditText } from '@/components/audit/use-audit-text'
import type { AuditRecord } from '@/contracts/audit'
import { Field } from '@/ui/form/field'
import { Switch } from '@/ui/form/switch'
import { useAuditColumns } from './audit-columns'
import { useAuditFields } from './audit-fields'
import { AUDIT_LIST } from './audit-list'

type Props = { records: readonly AuditRecord[]; nextCursor: string | null }

const TAIL_MS = 3_000
const EXPORT_FORMATS = ['csv', 'jsonl'] as const

/** The audit's list; a row opens its record, and new ones come by themselves while that is wanted. */
export function AuditScreen({ records, nextCursor }: Props) {
  const t = useTranslations('audit')
  const text = useAuditText()
  const list = useListAddress(AUDIT_LIST)
  const columns = useAuditColumns()
  const fields = useAuditFields()
  return (
    <>
      {list.state.cursor === '' && <LiveTail />}
      <DataTable
        list={list}
        label={t('list')}
        searchHint={t('search')}
        fields={fields}
        columns={columns}
        rows={records}
        rowId={({ id }) => id}
        rowLabel={(record) => text.action(record)}
        rowHref="record"
        nextCursor={nextCursor}
        empty={{ icon: <ScrollText />, title: t('emptyTitle'), description: t('emptyText') }}
        exportHref="/api/audit/export"
        exportFormats={EXPORT_FORMATS}
        views="audit"
      />
    </>
  )
}

/** Draws the first page anew every few seconds while it is looked at. */
function LiveTail() {
  const t = useTranslations('audit.live')
  const router = useRouter()
  const [isLive, setIsLive] = useState(false)
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => !document.hidden && router.refresh(), TAIL_MS)
    return () => clearInterval(timer)
  }, [isLive, router])
  return (
    <Field label={t('on')} hint={t('hint')} className="flex-row flex-wrap items-center self-end">
      {(control) => <Switch {...control} checked={isLive} onCheckedChange={setIsLive} />}
    </Field>
  )
}
