'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type ApiError, messageOf } from '@/client/api'
import { ErrorState } from '@/ui/error-state'
import { Skeleton } from '@/ui/skeleton'

type Props<Data> = {
  answer: { data: Data | undefined; error: ApiError | undefined; mutate: () => Promise<unknown> }
  children: (data: Data) => ReactNode
}

/** What a call has brought, its failure, or that it is on its way. What is known stays while a later call fails. */
export function CallState<Data>({ answer: { data, error, mutate }, children }: Props<Data>) {
  const t = useTranslations('device')
  if (data !== undefined) return children(data)
  if (error) {
    return (
      <ErrorState
        title={t('partFailed')}
        message={messageOf(error, t('failed'))}
        requestId={error.requestId}
        onRetry={() => void mutate()}
      />
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-24 w-full" />
    </>
  )
}
