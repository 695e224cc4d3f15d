'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/client/format'
import type { BackupScheduleView } from '@/contracts/superuser/backups'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/titled-card'
import type { BackupActions } from './backup-actions'
import { ScheduleDialog } from './schedule-dialog'
import { useWeekdays } from '@/components/time/use-weekdays'

type Props = { schedule: BackupScheduleView; actions: BackupActions; onChange: () => void }

/** When backups are made by themselves. */
export function ScheduleCard({ schedule: view, actions, onChange }: Props) {
  const t = useTranslations('systemBackups.schedule')
  const format = useFormat()
  const weekdays = useWeekdays()
  /** As it was when the dialog was opened. */
  const [editing, setEditing] = useState<BackupScheduleView | null>(null)
  const { schedule, keep, nextAt } = view
  const zone = schedule?.zone.replaceAll('_', ' ') ?? ''
  return (
    <TitledCard
      title={t('title')}
      tools={
        <Button size="sm" onClick={() => setEditing(view)}>
          {t(schedule ? 'change' : 'set')}
        </Button>
      }
    >
      <div className="flex flex-col gap-1 text-sm">
        {schedule ? (
          <>
            <p>
              {schedule.every === 'day'
                ? t('daily', { at: schedule.at, zone })
                : t('weekly', { day: weekdays[schedule.weekday] ?? '', at: schedule.at, zone })}
            </p>
            {nextAt && <p className="text-muted">{t('next', { time: format.dateTime(nextAt) })}</p>}
            <p className="text-muted">{t(schedule.verify ? 'verifies' : 'verifiesNot')}</p>
          </>
        ) : (
          <p className="text-warning">{t('none')}</p>
        )}
        <p className="text-muted">{t('keeps', { keep })}</p>
      </div>
      {editing && (
        <ScheduleDialog
          view={editing}
          actions={actions}
          onSaved={onChange}
          onClose={() => setEditing(null)}
        />
      )}
    </TitledCard>
  )
}
