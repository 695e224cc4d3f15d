'use client'
import { useState } from 'react'
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
  const [checkedAt, setCheckedAt] = useState<number | null>(null)
  const checked = () => setCheckedAt(Date.now())
  const { data, error } = useCall(
    getVersion,
    {},
    {
      refreshInterval: RECHECK_MS,
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      onSuccess: checked,
      onError: checked,
    },
  )
  const failed = error !== undefined
  const backend = failed ? FALLBACK_BACKEND_VERSION : (data?.backend.version ?? '')
  return { frontend: FRONTEND_VERSION, backend, failed, checkedAt }
}
