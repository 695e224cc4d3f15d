'use client'
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import type { Call } from '@/contracts/call'
import type { Endpoint, OutputOf } from '@/contracts/endpoint'
import { mayCallReadOnly, NOT_SHOWN } from '@/domain/access/read-only'
import { ApiError, callApi, type CallArgs, urlOf } from './api'
import { useDataSource } from './data-source'
import { useSession } from './session/session'

/** The cache key of a call: its address. */
export const cacheKeyOf = <E extends Endpoint>(endpoint: Call<E>, args: CallArgs<E>): string =>
  urlOf(endpoint, args)

/**
 * Asks the server, but never for what a read-only session would be refused: each such question is a refusal in the
 * audit, which nobody has asked for.
 */
export function useAsk() {
  const isReadOnly = useSession().impersonation !== null
  return async <E extends Endpoint>(endpoint: Call<E>, args: CallArgs<E>): Promise<OutputOf<E>> => {
    if (isReadOnly && !mayCallReadOnly(endpoint))
      throw new ApiError(403, { code: 'read_only_session', message: NOT_SHOWN })
    return callApi(endpoint, args)
  }
}

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
  const ask = useAsk()
  const isReady = args !== null && (source !== null || endpoint.access === 'public' || status === 'in')
  const fetcher = async () =>
    source ? (source.answer(endpoint, args) as OutputOf<E>) : ask(endpoint, args as CallArgs<E>)
  const key = isReady ? `${source?.name ?? ''}${cacheKeyOf(endpoint, args)}` : null
  return useSWR<OutputOf<E>, ApiError>(key, fetcher, options)
}
