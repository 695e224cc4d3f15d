'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Retention, Storage } from '@/contracts/superuser/storage'
import { DEDUP_DAYS } from '@/domain/storage/retention'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/titled-card'
import { RetentionDialog } from './retention-dialog'
import type { StorageActions } from './storage-actions'

type Props = { storage: Storage; actions: StorageActions; onChange: () => void }

/** How long each kind is kept. */
export function RetentionCard({ storage, actions, onChange }: Props) {
  const t = useTranslations('systemStorage.retention')
  const [changing, setChanging] = useState<Retention | null>(null)
  return (
    <TitledCard title={t('title')}>
      <ul className="text-sm">
        {storage.retention.map((one) => (
          <Row
            key={one.kind}
            name={t(`names.${one.kind}`)}
            kept={t('days', { days: one.days })}
            note={one.isDefault ? t('default') : null}
          >
            <Button size="sm" onClick={() => setChanging(one)}>
              {t('change')}
              <span className="sr-only"> {t(`names.${one.kind}`)}</span>
            </Button>
          </Row>
        ))}
        <Row name={t('names.audit')} kept={t('days', { days: storage.auditDays })} note={t('byAudit')} />
        <Row name={t('names.dedup')} kept={t('days', { days: DEDUP_DAYS })} note={t('fixed')} />
        <Row name={t('names.rollups')} kept={t('forever')} note={t('fixed')} />
      </ul>
      {changing && (
        <RetentionDialog
          retention={changing}
          actions={actions}
          onChange={onChange}
          onClose={() => setChanging(null)}
        />
      )}
    </TitledCard>
  )
}

type RowProps = { name: string; kept: string; note: string | null; children?: ReactNode }

function Row({ name, kept, note, children }: RowProps) {
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line py-1 first:border-t-0">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="block text-muted tabular-nums">
          {kept}
          {note && ` · ${note}`}
        </span>
      </span>
      {children}
    </li>
  )
}
