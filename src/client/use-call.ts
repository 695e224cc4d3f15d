'use client'
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import type { Call } from '@/contracts/call'
import type { Endpoint, OutputOf } from '@/contracts/endpoint'
import { type ApiError, callApi, type CallArgs, urlOf } from './api'
import { useDataSource } from './data-source'
import { useSession } from './session/session'

/** The cache key of a call: its address. */
export const cacheKeyOf = <E extends Endpoint>(endpoint: Call<E>, args: CallArgs<E>): string =>
  urlOf(endpoint, args)

/**
 * Reads through SWR; equal calls share one request and one cache entry. Pass null to wait. A call that is not public
 * waits for the current user by itself.
 */
export function useCall<E extends Endpoint>(
  endpoint: Call<E>,
  args: CallArgs<E> | null,
  options: SWRConfiguration<OutputOf<E>, ApiError> = {},
): SWRResponse<OutputOf<E>, ApiError> {
  const { status } = useSession()
  const source = useDataSource()
  const isReady = args !== null && (source !== null || endpoint.access === 'public' || status === 'in')
  const fetcher = async () =>
    source ? (source.answer(endpoint, args) as OutputOf<E>) : callApi(endpoint, args as CallArgs<E>)
  const key = isReady ? `${source?.name ?? ''}${cacheKeyOf(endpoint, args)}` : null
  return useSWR<OutputOf<E>, ApiError>(key, fetcher, options)
}
