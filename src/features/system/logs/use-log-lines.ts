'use client'
import { useCallback, useRef } from 'react'
import useSWR from 'swr'
import { type ApiError, callApi } from '@/client/api'
import { useSession } from '@/client/session/session'
import { cacheKeyOf } from '@/client/use-call'
import { listLogs } from '@/contracts/admin-calls'
import type { QueryOf } from '@/contracts/endpoint'
import type * as contract from '@/contracts/superuser/logs'
import { type FollowedLog, followLines, type LogAnswer } from './follow-lines'

type Query = Omit<QueryOf<typeof contract.listLogs>, 'after' | 'limit'>
type Options = { initial: LogAnswer; everyMs: number }

/** The lines that a query finds, asked for again and again: only for those that are new. */
export function useLogLines(query: Query, { initial, everyMs }: Options) {
  const { status } = useSession()
  const key = cacheKeyOf(listLogs, { query })
  const followed = useRef<{ key: string; log: FollowedLog } | null>(null)
  const ask = async (): Promise<LogAnswer> => {
    const known = followed.current?.key === key ? followed.current.log : null
    const after = known?.after
    const answer = await callApi(listLogs, { query: { ...query, ...(after && { after }) } })
    const log = followLines(known, answer)
    followed.current = { key, log }
    return log.shown
  }
  const {
    data = initial,
    error,
    mutate,
  } = useSWR<LogAnswer, ApiError>(status === 'in' ? key : null, ask, {
    fallbackData: initial,
    refreshInterval: everyMs,
    keepPreviousData: true,
  })
  const refresh = useCallback(() => void mutate(), [mutate])
  return { data, error, refresh }
}
