'use client'
import type { ApiError } from '@/client/api'
import { useFailureText } from './use-live'

/** That what is shown could not be refreshed, where no figures say of when they are (LiveState does). */
export function LiveFailure({ error }: { error: ApiError | undefined }) {
  const reason = useFailureText()
  if (!error) return null
  return (
    <p role="alert" className="text-sm text-critical">
      {reason(error)}
    </p>
  )
}
