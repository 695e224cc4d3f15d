'use client'
import useSWR from 'swr'
import { useCall } from '@/client/use-call'
import { getVersion } from '@/contracts/calls'

const RECHECK_MS = 300_000
const FRONTEND_VERSION = '0.2.0'
/** Shown, marked as offline, when the backend does not tell its own. */
const FALLBACK_BACKEND_VERSION = '1.2.0'

export type Versions = {
  frontend: string
  backend: string
  failed: boolean
  /** Epoch milliseconds; null until the first answer. */
  checkedAt: number | null
}

export function useVersions(): Versions {
  // shared: of several places that show it, SWR tells only the one whose request it was
  const { data: checkedAt = null, mutate: setCheckedAt } = useSWR<number>('versions checked', null)
  const checked = () => void setCheckedAt(Date.now(), { revalidate: false })
  const { data, error } = useCall(
    getVersion,
    {},
    {
      refreshInterval: RECHECK_MS,
      revalidateOnFocus: false,
      onSuccess: checked,
      onError: checked,
    },
  )
  const failed = error !== undefined
  const backend = failed ? FALLBACK_BACKEND_VERSION : (data?.backend.version ?? '')
  return { frontend: FRONTEND_VERSION, backend, failed, checkedAt }
}
