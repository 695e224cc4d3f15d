'use client'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useSave } from '@/components/forms/use-save'
import type { Site } from '@/contracts/devices/sites'
import { LONGEST_SITE_NAME, LONGEST_SITE_NOTE } from '@/domain/devices/site'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import { useSiteCalls } from './use-site-calls'

/** Escape inside a form leaves it, and the dialog around it open: that listens on the document, so this does before it. */
function useEscape(onEscape: () => void) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Node) || !ref.current?.contains(event.target))
        return
      event.stopPropagation()
      onEscape()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })
  return ref
}

type FormProps = { site: Site; onDone: () => void }

/** Changes the name and the note of a place. */
export function SiteForm({ site, onDone }: FormProps) {
  const t = useTranslations('sites')
  const { change } = useSiteCalls()
  const [name, setName] = useState(site.name)
  const [note, setNote] = useState(site.note)
  const [isNameless, setNameless] = useState(false)
  const { busy, save, errorOf, failure } = useSave(t('saveFailed'))
  const form = useEscape(onDone)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
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
    <form
      ref={form}
      noValidate
      aria-label={t('editing', { name: site.name })}
      onSubmit={submit}
      className="flex flex-1 flex-col gap-3 rounded-control bg-sunken p-3"
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
      <div className="flex justify-end gap-2">
        <Button size="sm" disabled={busy} onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button writes size="sm" type="submit" variant="primary" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** Makes a place by its name. */
export function NewSiteForm() {
  const t = useTranslations('sites')
  const { add } = useSiteCalls()
  const [name, setName] = useState('')
  const [isNameless, setNameless] = useState(false)
  const { busy, save, errorOf, failure } = useSave(t('addFailed'))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setNameless(name.trim() === '')
    if (name.trim() === '') return
    void save(async () => {
      await add({ name: name.trim() })
      toast.success(t('added', { name: name.trim() }))
      setName('')
    })
  }
  const nameError = errorOf('name')
  return (
    <form noValidate onSubmit={submit}>
      <Field label={t('add')} error={isNameless ? t('nameEmpty') : (nameError ?? failure)}>
        {(ids) => (
          <span className="flex gap-2">
            <Input
              {...ids}
              autoComplete="off"
              maxLength={LONGEST_SITE_NAME}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button writes type="submit" variant="primary" busy={busy}>
              {t('addConfirm')}
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}
