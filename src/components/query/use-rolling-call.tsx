'use client'
import useSWR from 'swr'
import { type ApiError, callApi, type CallArgs } from '@/client/api'
import { useDataSource } from '@/client/data-source'
import { useDeferredFirstRender } from '@/client/use-deferred-first-render'
import type { Call } from '@/contracts/call'
import type { Endpoint, OutputOf } from '@/contracts/endpoint'

type Options<E extends Endpoint> = {
  /** Names the answer in the cache, since its address moves on with time. */
  key: readonly unknown[]
  /** What to ask for at a moment (epoch ms); null to wait. */
  argsAt: ((now: number) => CallArgs<E>) | null
  refreshS: number
}

/** Asks for a window that ends now, again and again; the last answer stays until the next is there. */
export function useRollingCall<E extends Endpoint>(
  endpoint: Call<E>,
  { key, argsAt, refreshS }: Options<E>,
): { data: OutputOf<E> | undefined; error: ApiError | undefined; refresh: () => Promise<void> } {
  const source = useDataSource()
  const load = async () => {
    if (!argsAt) throw new Error('nothing to ask for')
    const args = argsAt(Date.now())
    return source ? (source.answer(endpoint, args) as OutputOf<E>) : callApi(endpoint, args)
  }
  const { data, error, mutate } = useSWR<OutputOf<E>, ApiError>(
    argsAt && [source?.name ?? '', endpoint.path, ...key],
    load,
    { refreshInterval: refreshS * 1000 },
  )
  return { data: useDeferredFirstRender(data), error, refresh: async () => void (await mutate()) }
}
