'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { errorMessageOf } from '@/client/api'
import { runAction } from '@/client/action'
import { useProof } from '@/components/account/use-proof'
import type { PageAction } from '@/contracts/action'
import {
  REGISTRATION_MODES,
  type RegistrationMode,
  type setRegistration,
} from '@/contracts/admin/registration'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { TitledCard } from '@/ui/titled-card'
import { toast } from '@/ui/toast/toast'

type Props = { mode: RegistrationMode; save: PageAction<typeof setRegistration> }

/** Who may create an account. */
export function RegistrationCard({ mode, save }: Props) {
  const t = useTranslations('admin.registration')
  const ui = useTranslations('ui')
  const [chosen, setChosen] = useState(mode)
  const { withProof, dialog } = useProof()
  const choose = async (next: RegistrationMode) => {
    setChosen(next)
    try {
      await withProof(() => runAction(save({ body: { mode: next } })))
      toast.success(t(`${next}Saved`))
    } catch (error) {
      setChosen(mode)
      toast.error(errorMessageOf(error, ui('notSaved')))
    }
  }
  return (
    <TitledCard title={t('title')}>
      <p className="text-sm text-muted">{t(`${chosen}Text`)}</p>
      <ChoiceChips
        label={t('title')}
        value={chosen}
        onValueChange={(next) => void choose(next)}
        choices={REGISTRATION_MODES.map((value) => ({ value, label: t(value) }))}
      />
      {dialog}
    </TitledCard>
  )
}
