'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { InlineForm } from '@/components/forms/inline-form'
import { NewNameForm } from '@/components/forms/new-name-form'
import { useSave } from '@/components/forms/use-save'
import type { Site } from '@/contracts/devices/sites'
import { LONGEST_SITE_NAME, LONGEST_SITE_NOTE } from '@/domain/devices/site'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import { useSiteCalls } from './use-site-calls'

type FormProps = { site: Site; onDone: () => void }

/** Changes the name and the note of a place. */
export function SiteForm({ site, onDone }: FormProps) {
  const t = useTranslations('sites')
  const { change } = useSiteCalls()
  const [name, setName] = useState(site.name)
  const [note, setNote] = useState(site.note)
  const [isNameless, setNameless] = useState(false)
  const { busy, save, errorOf, failure } = useSave(t('saveFailed'))
  const submit = () => {
    setNameless(name.trim() === '')
    if (name.trim() === '') return
    void save(async () => {
      await change(site, { name: name.trim(), note: note.trim() })
      toast.success(t('saved'))
      onDone()
    })
  }
  const [nameError, noteError] = [errorOf('name'), errorOf('note')]
  return (
    <InlineForm
      label={t('editing', { name: site.name })}
      cancelLabel={t('cancel')}
      saveLabel={t('save')}
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
            maxLength={LONGEST_SITE_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={t('note')} hint={t('noteHelp')} error={noteError}>
        {(ids) => (
          <Input
            {...ids}
            autoComplete="off"
            maxLength={LONGEST_SITE_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </InlineForm>
  )
}

/** Makes a place by its name. */
export function NewSiteForm() {
  const t = useTranslations('sites')
  const { add } = useSiteCalls()
  return (
    <NewNameForm
      label={t('add')}
      confirm={t('addConfirm')}
      empty={t('nameEmpty')}
      failed={t('addFailed')}
      longest={LONGEST_SITE_NAME}
      onAdd={async (name) => {
        await add({ name })
        toast.success(t('added', { name }))
      }}
    />
  )
}
