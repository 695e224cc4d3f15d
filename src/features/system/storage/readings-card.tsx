'use client'
import { Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { runAction } from '@/client/action'
import { useFormat } from '@/client/format'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { useDuration } from '@/components/time/use-duration'
import type { PageAction } from '@/contracts/action'
import type { runJob } from '@/contracts/superuser/jobs'
import type { Storage } from '@/contracts/superuser/storage'
import { MISSING } from '@/domain/units'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/titled-card'
import { toast } from '@/ui/toast/toast'

type Props = { readings: Storage['readings']; run: PageAction<typeof runJob>; onChange: () => void }

const JOBS = { compaction: 'timeseries.compaction', rollups: 'timeseries.rollups' } as const

/** How far compaction and roll-ups are. */
export function ReadingsCard({ readings, run, onChange }: Props) {
  const t = useTranslations('systemStorage.readings')
  const [format, duration] = [useFormat(), useDuration()]
  const { busy, save } = useToastedSave()
  const start = (job: keyof typeof JOBS) =>
    save(async () => {
      await runAction(run({ params: { id: JOBS[job] } }))
      toast.success(t('started'))
      onChange()
    })
  const day = (date: string | null) => (date === null ? MISSING : format.date(`${date}T12:00:00Z`))
  const facts: [string, string][] = [
    [t('firstDay'), day(readings.firstDay)],
    [t('keptFrom'), readings.keptFrom === null ? t('all') : day(readings.keptFrom)],
    [t('daysToCompact'), format.number(readings.daysToCompact)],
    [t('rolledUpTo'), readings.rolledUpTo === null ? MISSING : format.dateTime(readings.rolledUpTo)],
    [t('behind'), readings.behindMs === null ? MISSING : duration(readings.behindMs)],
    [t('mergedTo'), day(readings.mergedTo)],
    [t('invalidatedHours'), format.number(readings.invalidatedHours)],
    [t('damagedRows'), format.number(readings.damagedRows)],
  ]
  return (
    <TitledCard title={t('title')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {(['rollups', 'compaction'] as const).map((job) => (
          <Button key={job} size="sm" busy={busy} onClick={() => void start(job)}>
            <Play aria-hidden />
            {t(`run.${job}`)}
          </Button>
        ))}
      </div>
    </TitledCard>
  )
}
