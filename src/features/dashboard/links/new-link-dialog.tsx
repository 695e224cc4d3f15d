'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { createDashboardLink } from '@/contracts/part-calls'
import { LINK_DAYS, LINK_LIMITS, type LinkDays } from '@/domain/access/dashboard-link'
import { ofDashboard, useChosenDashboard } from '@/features/dashboard/dashboards/use-chosen-dashboard'
import { useDashboardCalls } from '@/features/dashboard/dashboards/use-dashboard-calls'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import type { MadeLink } from './link-shown'

type Props = { onMade: (made: MadeLink) => void; onClose: () => void }

const OPTIONS = LINK_DAYS.map((days) => ({ days, value: String(days) }))

/** What the link is called and until when it holds. */
export function NewLinkDialog({ onMade, onClose }: Props) {
  const t = useTranslations('dashboard.links')
  const { dashboard } = useChosenDashboard()
  const { busy, failure, save, errorOf } = useSave()
  const { reload } = useDashboardCalls()
  const [name, setName] = useState('')
  const [days, setDays] = useState<LinkDays>(LINK_LIMITS.defaultDays)
  const make = () =>
    save(async () => {
      const { token, dashboardLink } = await callApi(createDashboardLink, {
        ...ofDashboard(dashboard),
        body: { name: name.trim(), days },
      })
      void reload()
      onMade({ token, name: dashboardLink.name, expiresAt: dashboardLink.expiresAt })
    })
  return (
    <FormDialog
      title={t('make')}
      description={t('newText')}
      submitLabel={t('makeConfirm')}
      busy={busy}
      failure={failure}
      disabled={name.trim() === ''}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <Field label={t('name')} hint={t('nameHint')} error={errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            maxLength={LINK_LIMITS.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('ends')} error={errorOf('days')}>
        {(control) => (
          <Select
            {...control}
            value={String(days)}
            onValueChange={(value) => setDays(OPTIONS.find((one) => one.value === value)?.days ?? days)}
            options={OPTIONS.map((one) => ({ value: one.value, label: t(`end.${one.days}`) }))}
          />
        )}
      </Field>
    </FormDialog>
  )
}
