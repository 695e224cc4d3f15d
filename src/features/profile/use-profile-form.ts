'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError, callApi, errorMessageOf } from '@/client/api'
import { useSession } from '@/client/session/session'
import { useUnsavedWarning } from '@/client/unsaved/use-unsaved-warning'
import type { User } from '@/contracts/account'
import { updateMe } from '@/contracts/session-calls'
import { isZone } from '@/domain/time/zoned-time'
import { toast } from '@/ui/toast/toast'
import {
  profileUpdateOf,
  changedSince,
  type ProfileChanges,
  type ProfileDraft,
  profileDraftOf,
  type ProfileDraftKey,
  type ProfileErrors,
  profileErrorsOf,
  hasProfileChanges,
} from './profile-draft'

export type ProfileForm = {
  draft: ProfileDraft
  faults: ProfileErrors
  isDirty: boolean
  busy: boolean
  /** The server wants the current password too. */
  asksPassword: boolean
  set: <K extends ProfileDraftKey>(key: K, value: ProfileDraft[K]) => void
  save: () => void
  reset: () => void
}

/** The profile being edited; `onFault` is told which field is wrong, to bring it into view. */
export function useProfileForm(user: User, onFault: (key: ProfileDraftKey) => void): ProfileForm {
  const t = useTranslations('profile')
  const { changeUser } = useSession()
  const [changes, setChanges] = useState<ProfileChanges>({})
  const [faults, setFaults] = useState<ProfileErrors>({})
  const [asksPassword, setAsksPassword] = useState(false)
  const [busy, setBusy] = useState(false)
  const dirty = hasProfileChanges(user, changes)
  useUnsavedWarning(dirty, t('leave'))
  const reset = () => {
    setChanges({})
    setFaults({})
    setAsksPassword(false)
  }
  const refuse = (found: ProfileErrors) => {
    setFaults(found)
    const first = Object.keys(found)[0] as ProfileDraftKey | undefined
    if (first) onFault(first)
  }
  const send = async () => {
    setBusy(true)
    try {
      const { user: saved } = await callApi(updateMe, { body: profileUpdateOf(user, changes) })
      // what was typed meanwhile is not saved yet
      setChanges((now) => changedSince(now, changes))
      setFaults({})
      setAsksPassword(false)
      changeUser(saved)
      toast.success(t('saved'))
    } catch (error) {
      const isReauth = error instanceof ApiError && error.code === 'reauth_required'
      const message = errorMessageOf(error, t('failed'))
      const known = error instanceof ApiError ? profileErrorsOf(error.issues) : {}
      if (isReauth) setAsksPassword(true)
      const found = isReauth ? { currentPassword: message, ...known } : known
      refuse(found)
      // what a field is wrong about is said at the field
      if (Object.keys(found).length === 0) toast.error(message)
    } finally {
      setBusy(false)
    }
  }
  const draft = profileDraftOf(user, changes)
  // a zone is chosen from a list, so whether there is such a one is known before anything is sent
  const isLost = draft.timezone !== user.timezone && !isZone(draft.timezone)
  const zoneFault: ProfileErrors = isLost ? { timezone: t('zone.unknown') } : {}
  const save = () => {
    const found: ProfileErrors = { ...(draft.name.trim() === '' && { name: t('required') }), ...zoneFault }
    if (Object.keys(found).length > 0) refuse(found)
    else void send()
  }
  const set: ProfileForm['set'] = (key, value) => {
    setChanges((before) => ({ ...before, [key]: value }))
    setFaults(({ [key]: _, ...others }) => others)
  }
  return { draft, faults: { ...faults, ...zoneFault }, isDirty: dirty, busy, asksPassword, set, save, reset }
}
