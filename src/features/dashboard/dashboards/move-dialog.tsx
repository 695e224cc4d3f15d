'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { Dashboard } from '@/contracts/me/dashboards'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { useChosenDashboard } from './use-chosen-dashboard'
import { useDashboardName, useDashboards } from './use-dashboards'

type Props = {
  /** Of the card. */
  title: string
  onMove: (to: Dashboard) => Promise<boolean>
  onClose: () => void
}

/** Puts a card on another dashboard. Mounted means open. */
export function MoveDialog({ title, onMove, onClose }: Props) {
  const t = useTranslations('dashboard.several')
  const nameOf = useDashboardName()
  const { dashboard } = useChosenDashboard()
  const others = (useDashboards().data?.dashboards ?? []).filter(({ id }) => id !== dashboard)
  const [picked, setPicked] = useState<string | null>(null)
  const { busy, save } = useSave()
  const to = others.find(({ id }) => id === picked) ?? others[0]
  const submit = () =>
    save(async () => {
      if (to && (await onMove(to))) onClose()
    })
  return (
    <FormDialog
      title={t('moveTitle', { title })}
      submitLabel={t('moveConfirm')}
      busy={busy}
      disabled={!to}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t('moveTo')} hint={others.length === 0 ? t('moveNowhere') : undefined}>
        {(ids) => (
          <Select
            {...ids}
            value={to?.id ?? ''}
            disabled={others.length === 0}
            onValueChange={setPicked}
            options={others.map((one) => ({ value: one.id, label: nameOf(one) }))}
          />
        )}
      </Field>
    </FormDialog>
  )
}
