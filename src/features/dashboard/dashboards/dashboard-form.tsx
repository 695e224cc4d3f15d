'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { InlineForm } from '@/components/forms/inline-form'
import { NewNameForm } from '@/components/forms/new-name-form'
import { useSave } from '@/components/forms/use-save'
import type { Dashboard } from '@/contracts/me/dashboards'
import { LONGEST_DASHBOARD_NAME } from '@/domain/dashboard/dashboards'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import { useChosenDashboard } from './use-chosen-dashboard'
import { useDashboardCalls } from './use-dashboard-calls'
import { useDashboardName } from './use-dashboards'

/** Gives a dashboard another name. */
export function DashboardForm({ dashboard, onDone }: { dashboard: Dashboard; onDone: () => void }) {
  const t = useTranslations('dashboard.several')
  const words = useTranslations('dashboard')
  const ui = useTranslations('ui')
  const shown = useDashboardName()(dashboard)
  const { change } = useDashboardCalls()
  const [name, setName] = useState(shown)
  const [isNameless, setNameless] = useState(false)
  const { busy, save, errorOf, failure } = useSave(t('saveFailed'))
  const submit = () => {
    const next = name.trim()
    setNameless(next === '')
    if (next === '') return
    void save(async () => {
      if (next !== shown) await change(dashboard, { name: next })
      onDone()
    })
  }
  const nameError = errorOf('name')
  return (
    <InlineForm
      label={t('renaming', { name: shown })}
      cancelLabel={ui('cancel')}
      saveLabel={words('save')}
      busy={busy}
      onSubmit={submit}
      onDone={onDone}
    >
      <Field label={t('name')} error={isNameless ? t('nameEmpty') : (nameError ?? failure)}>
        {(ids) => (
          <Input
            {...ids}
            autoFocus
            autoComplete="off"
            maxLength={LONGEST_DASHBOARD_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </InlineForm>
  )
}

/** Makes an empty dashboard by its name, and shows it. */
export function NewDashboardForm({ onAdded }: { onAdded: () => void }) {
  const t = useTranslations('dashboard.several')
  const { add } = useDashboardCalls()
  const { show } = useChosenDashboard()
  return (
    <NewNameForm
      label={t('add')}
      confirm={t('addConfirm')}
      empty={t('nameEmpty')}
      failed={t('addFailed')}
      longest={LONGEST_DASHBOARD_NAME}
      onAdd={async (name) => {
        const { id } = await add(name)
        toast.success(t('added', { name }))
        show(id)
        onAdded()
      }}
    />
  )
}
