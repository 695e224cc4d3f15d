'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Call } from '@/contracts/call'
import type { Endpoint, OutputOf } from '@/contracts/endpoint'
import { type ApiError, type CallArgs, errorMessageOf } from '@/client/api'
import { useCall } from '@/client/use-call'

type Live<E extends Endpoint> = {
  args: CallArgs<E>
  initial: OutputOf<E>
  /** How often it is asked for; by what is known, where that matters. */
  everyMs: number | ((latest: OutputOf<E> | undefined) => number)
}

/** What the page came with, asked for again and again; what is known stays while that fails. */
export function useLive<E extends Endpoint>(call: Call<E>, { args, initial, everyMs }: Live<E>) {
  const {
    data = initial,
    error,
    mutate,
  } = useCall(call, args, {
    fallbackData: initial,
    refreshInterval: everyMs,
    keepPreviousData: true,
  })
  const refresh = useCallback(() => void mutate(), [mutate])
  return { data, error, refresh }
}

/** Why something could not be refreshed, in words. */
export function useFailureText(): (error: ApiError) => string {
  const t = useTranslations('system.live')
  return (error) => {
    if (error.status === 503) return t('databaseAway')
    return error.status === 0 ? t('consoleAway') : errorMessageOf(error, t('failed'))
  }
}
