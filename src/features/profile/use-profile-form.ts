'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError, call, messageOf } from '@/client/api'
import { useSession } from '@/client/session/session'
import { useUnsavedWarning } from '@/client/unsaved'
import type { User } from '@/contracts/account'
import { updateMe } from '@/contracts/session-calls'
import { isZone } from '@/domain/time/zoned-time'
import { toast } from '@/ui/toast/toast'
import {
  bodyOf,
  changedSince,
  type Changes,
  type Draft,
  draftOf,
  type DraftKey,
  type Faults,
  faultsOf,
  isDirty,
} from './draft'

export type ProfileForm = {
  draft: Draft
  faults: Faults
  isDirty: boolean
  busy: boolean
  /** The server wants the current password too. */
  asksPassword: boolean
  set: <K extends DraftKey>(key: K, value: Draft[K]) => void
  save: () => void
  reset: () => void
}

/** The profile being edited; `onFault` is told which field is wrong, to bring it into view. */
export function useProfileForm(user: User, onFault: (key: DraftKey) => void): ProfileForm {
  const t = useTranslations('profile')
  const { changeUser } = useSession()
  const [changes, setChanges] = useState<Changes>({})
  const [faults, setFaults] = useState<Faults>({})
  const [asksPassword, setAsksPassword] = useState(false)
  const [busy, setBusy] = useState(false)
  const dirty = isDirty(user, changes)
  useUnsavedWarning(dirty, t('leave'))
  const reset = () => {
    setChanges({})
    setFaults({})
    setAsksPassword(false)
  }
  const refuse = (found: Faults) => {
    setFaults(found)
    const first = Object.keys(found)[0] as DraftKey | undefined
    if (first) onFault(first)
  }
  const send = async () => {
    setBusy(true)
    try {
      const { user: saved } = await call(updateMe, { body: bodyOf(user, changes) })
      // what was typed meanwhile is not saved yet
      setChanges((now) => changedSince(now, changes))
      setFaults({})
      setAsksPassword(false)
      changeUser(saved)
      toast.success(t('saved'))
    } catch (error) {
      const isReauth = error instanceof ApiError && error.code === 'reauth_required'
      const message = messageOf(error, t('failed'))
      const known = error instanceof ApiError ? faultsOf(error.issues) : {}
      if (isReauth) setAsksPassword(true)
      const found = isReauth ? { currentPassword: message, ...known } : known
      refuse(found)
      // what a field is wrong about is said at the field
      if (Object.keys(found).length === 0) toast.error(message)
    } finally {
      setBusy(false)
    }
  }
  const draft = draftOf(user, changes)
  // a zone is chosen from a list, so whether there is such a one is known before anything is sent
  const isLost = draft.timezone !== user.timezone && !isZone(draft.timezone)
  const zoneFault: Faults = isLost ? { timezone: t('zone.unknown') } : {}
  const save = () => {
    const found: Faults = { ...(draft.name.trim() === '' && { name: t('required') }), ...zoneFault }
    if (Object.keys(found).length > 0) refuse(found)
    else void send()
  }
  const set: ProfileForm['set'] = (key, value) => {
    setChanges((before) => ({ ...before, [key]: value }))
    setFaults(({ [key]: _, ...others }) => others)
  }
  return { draft, faults: { ...faults, ...zoneFault }, isDirty: dirty, busy, asksPassword, set, save, reset }
}
