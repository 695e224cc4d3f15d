'use client'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { ApiError, callApi } from '@/client/api'
import { useDebouncedValue } from '@/client/use-debounced-value'
import { previewRollout } from '@/contracts/admin-calls'
import type * as manage from '@/contracts/rollouts/manage'

export type RolloutPreview = z.output<(typeof manage.previewRollout)['output']>

/** Of the fields as they were a moment ago. `isOld`: newer ones are being counted, or could not be. */
export type PreviewState = { preview: RolloutPreview | null; error: ApiError | null; isOld: boolean }

/** Counts who would be reached while somebody types; the rehearsal too where it is asked for. */
export function usePreview(fields: manage.RolloutFields, { rehearse }: { rehearse: boolean }): PreviewState {
  const asked = useDebouncedValue(JSON.stringify(questionOf(fields, rehearse)))
  const [answer, setAnswer] = useState<{ asked: string } & Omit<PreviewState, 'isOld'>>({
    asked: '',
    preview: null,
    error: null,
  })
  useEffect(() => {
    if (fields.firmwareId === '') return
    let isLeft = false
    callApi(previewRollout, { body: JSON.parse(asked) as ReturnType<typeof questionOf> }).then(
      (preview) => !isLeft && setAnswer({ asked, preview, error: null }),
      (cause: unknown) => {
        const error = cause instanceof ApiError ? cause : new ApiError(0, {})
        if (!isLeft) setAnswer((before) => ({ ...before, asked, error }))
      },
    )
    return () => {
      isLeft = true
    }
    // the question holds everything of the fields that counts
  }, [asked, fields.firmwareId])
  return { preview: answer.preview, error: answer.error, isOld: answer.asked !== asked }
}

const questionOf = (
  { firmwareId, target, policy, isDowngrade, supersedes }: manage.RolloutFields,
  rehearse: boolean,
) => ({ firmwareId, target, policy, isDowngrade, supersedes, rehearse })
