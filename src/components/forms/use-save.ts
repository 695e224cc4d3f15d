'use client'
import { useState } from 'react'
import { ApiError } from '@/client/api'
import { useErrorText, useServerText } from '@/client/use-server-text'

type Rejection = { error: ApiError; undrawn: ApiError['issues'] }

/**
 * One request at a time; what the server objects to is told by field, or as a whole (`failure`). `failed` is said where
 * the server itself says nothing.
 */
export function useSave(failed?: string) {
  const [textOf, errorText] = [useServerText(), useErrorText()]
  const [busy, setBusy] = useState(false)
  const [rejection, setRejection] = useState<Rejection | null>(null)
  // the paths that this render of the form asks for: an issue of any other has no field to stand at
  const drawn = new Set<string>()
  const save = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setRejection(null)
    try {
      await work()
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError(0, {})
      setRejection({ error, undrawn: error.issues.filter(({ path }) => !drawn.has(path)) })
    } finally {
      setBusy(false)
    }
  }
  const error = rejection?.error ?? null
  return {
    busy,
    save,
    /** For a form that lists by itself what the server objects to. */
    error,
    /** What the server says of a field; whoever asks shows it. */
    errorOf: (path: string) => {
      drawn.add(path)
      const message = error?.issues.find((issue) => issue.path === path)?.message
      return message && textOf(message)
    },
    /** What is wrong with no field in particular, or with one that the form does not draw. */
    failure:
      rejection && (error?.issues.length === 0 ? errorText(error, failed) : undrawnText(rejection, textOf)),
    wantsPassword: error?.code === 'reauth_required',
  }
}
export type Save = ReturnType<typeof useSave>

const undrawnText = ({ undrawn }: Rejection, textOf: (text: string) => string): string | null =>
  [...new Set(undrawn.map(({ message }) => textOf(message)))].join(' · ') || null
