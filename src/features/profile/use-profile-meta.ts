'use client'
import { useCall } from '@/client/use-call'
import { profileMeta } from '@/contracts/page-calls'

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What there is to choose from for a field of the profile; undefined until the answer. */
export function useProfileOptions(key: string, q?: string) {
  const query = { zone: browserZone(), ...(q && { q }) }
  const { data, error, isLoading } = useCall(
    profileMeta,
    { query },
    { revalidateOnFocus: false, keepPreviousData: true },
  )
  const options = data?.fields.find((field) => field.key === key)?.options
  return { options, isLoading, failed: error !== undefined }
}
