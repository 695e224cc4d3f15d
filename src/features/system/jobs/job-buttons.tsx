'use client'
import { Pause, Play, StepForward } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import type { Job } from '@/contracts/superuser/jobs'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toast'
import type { JobActions } from './job-actions'
import { PauseDialog } from './pause-dialog'
import { useJobText } from './use-job-text'

type Props = { job: Job; actions: JobActions; onChange: () => void }

/** What can be done with a job. */
export function JobButtons({ job, actions, onChange }: Props) {
  const t = useTranslations('systemJobs')
  const { busy, save } = useToastedSave()
  const { name } = useJobText()
  const [isPausing, setPausing] = useState(false)
  const isBusy = job.state === 'running' || job.state === 'requested'
  const params = { id: job.id }
  const run = () =>
    save(async () => {
      await runAction(actions.run({ params }))
      onChange()
    })
  const resume = () =>
    save(async () => {
      await runAction(actions.resume({ params }))
      toast.success(t('resumed', { job: name(job.id) }))
      onChange()
    })
  return (
    <span className="flex flex-wrap gap-1.5">
      <Button size="sm" busy={busy} disabled={isBusy} onClick={() => void run()}>
        <Play aria-hidden />
        {t('run')}
      </Button>
      {job.pausedAt === null ? (
        <Button size="sm" variant="ghost" onClick={() => setPausing(true)}>
          <Pause aria-hidden />
          {t('pause')}
        </Button>
      ) : (
        <Button size="sm" busy={busy} onClick={() => void resume()}>
          <StepForward aria-hidden />
          {t('resume')}
        </Button>
      )}
      {isPausing && (
        <PauseDialog job={job} actions={actions} onChange={onChange} onClose={() => setPausing(false)} />
      )}
    </span>
  )
}
