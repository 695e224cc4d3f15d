'use client'
import { useSession } from './session/session'

/** Where the lines of a request are in the log, for superusers; undefined for others. */
export function useRequestHref(): (requestId: string | null) => string | undefined {
  const { user } = useSession()
  return (requestId) =>
    requestId && user?.role === 'superuser'
      ? `/superuser?tab=logs&requestId=${encodeURIComponent(requestId)}`
      : undefined
}
