'use client'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { useSave } from './use-save'

type Props = {
  label: string
  confirm: string
  /** What is said of no name, and when the server says nothing. */
  empty: string
  failed: string
  /** Characters. */
  longest: number
  onAdd: (name: string) => Promise<void>
}

/** Makes one more of a list by its name; the field is empty afterwards. */
export function NewNameForm({ label, confirm, empty, failed, longest, onAdd }: Props) {
  const [name, setName] = useState('')
  const [isNameless, setNameless] = useState(false)
  const { busy, save, errorOf, failure } = useSave(failed)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setNameless(name.trim() === '')
    if (name.trim() === '') return
    void save(async () => {
      await onAdd(name.trim())
      setName('')
    })
  }
  const nameError = errorOf('name')
  return (
    <form noValidate onSubmit={submit}>
      <Field label={label} error={isNameless ? empty : (nameError ?? failure)}>
        {(ids) => (
          <span className="flex gap-2">
            <Input
              {...ids}
              autoComplete="off"
              maxLength={longest}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button writes type="submit" variant="primary" busy={busy}>
              {confirm}
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}
