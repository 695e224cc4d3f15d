'use client'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useState } from 'react'
import { NewNameForm } from '@/components/forms/new-name-form'
import { useEscape } from '@/components/forms/use-escape'
import { useSave } from '@/components/forms/use-save'
import type { Dashboard } from '@/contracts/me/dashboards'
import { LONGEST_DASHBOARD_NAME } from '@/domain/dashboard/dashboards'
import { Button } from '@/ui/button'
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
  const form = useEscape(onDone)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
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
    <form
      ref={form}
      noValidate
      aria-label={t('renaming', { name: shown })}
      onSubmit={submit}
      className="flex flex-1 flex-col gap-3 rounded-control bg-sunken p-3"
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
      <div className="flex justify-end gap-2">
        <Button size="sm" disabled={busy} onClick={onDone}>
          {ui('cancel')}
        </Button>
        <Button writes size="sm" type="submit" variant="primary" busy={busy}>
          {words('save')}
        </Button>
      </div>
    </form>
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
