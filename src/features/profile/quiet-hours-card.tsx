'use client'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import type { User } from '@/contracts/account'
import { setQuietHours } from '@/contracts/page-calls'
import type { QuietHours } from '@/contracts/channels'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast/toast'
import { LoadProblem } from './load-problem'
import { ProfilePanel } from './profile-panel'
import { SwitchRow } from '@/components/forms/switch-row'
import { useReadOnly } from '@/ui/form/read-only'
import { useChannels } from './use-channels'

/** When alerts wait. Each change is saved at once. */
export function QuietHoursCard({ user }: { user: User }) {
  const t = useTranslations('profile.quiet')
  const { data, error, mutate } = useChannels()
  const save = async (quietHours: QuietHours) => {
    if (!data) return
    const saving = callApi(setQuietHours, { body: quietHours }).then((saved) => ({ ...data, ...saved }))
    try {
      await mutate(saving, { optimisticData: { ...data, quietHours }, revalidate: false })
      toast.success(t('saved'))
    } catch (problem) {
      toast.error(errorMessageOf(problem, t('failed')))
    }
  }
  return (
    <ProfilePanel
      title={t('title')}
      text={t.rich('textLinked', { zone: user.timezone.replaceAll('_', ' '), link: zoneLink })}
    >
      {data && <Hours hours={data.quietHours} onChange={(hours) => void save(hours)} />}
      {!data && error && (
        <LoadProblem
          error={error}
          message={errorMessageOf(error, t('loadFailed'))}
          onRetry={() => void mutate()}
        />
      )}
      {!data && !error && <Skeleton className="h-20" />}
    </ProfilePanel>
  )
}

const zoneLink = (text: ReactNode) => (
  <Link href="/profile?tab=personal" prefetch={false} className="underline underline-offset-4">
    {text}
  </Link>
)

type HoursProps = { hours: QuietHours; onChange: (hours: QuietHours) => void }

function Hours({ hours, onChange }: HoursProps) {
  const t = useTranslations('profile.quiet')
  const set = (change: Partial<QuietHours>) => onChange({ ...hours, ...change })
  return (
    <>
      <SwitchRow
        writes
        label={t('enabled')}
        checked={hours.enabled}
        onCheckedChange={(enabled) => set({ enabled })}
      />
      {hours.enabled && (
        <>
          <div className="grid max-w-md grid-cols-2 gap-4">
            <Time label={t('from')} value={hours.from} onTime={(from) => set({ from })} />
            <Time
              label={t('to')}
              value={hours.to}
              onTime={(to) => set({ to })}
              hint={hours.from > hours.to ? t('overnight') : undefined}
            />
          </div>
          <SwitchRow
            writes
            label={t('critical')}
            hint={t('criticalText')}
            checked={hours.criticalPasses}
            onCheckedChange={(criticalPasses) => set({ criticalPasses })}
          />
        </>
      )}
    </>
  )
}

type TimeProps = { label: string; value: string; hint?: string; onTime: (time: string) => void }

/** Takes a time when the field is left, so that nothing is saved of a time half typed. */
function Time({ label, value, hint, onTime }: TimeProps) {
  const readOnly = useReadOnly()
  const [typed, setTyped] = useState<string | null>(null)
  const done: ComponentProps<'input'>['onBlur'] = () => {
    setTyped(null)
    if (typed && typed !== value) onTime(typed)
  }
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          type="time"
          required
          disabled={readOnly !== null}
          data-tip={readOnly ?? undefined}
          className="tabular-nums"
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={done}
        />
      )}
    </Field>
  )
}
