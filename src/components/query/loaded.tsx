'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type ApiError, isWithheld } from '@/client/api'
import { useRequestHref } from '@/client/use-request-href'
import { useErrorText } from '@/client/use-server-text'
import { Card } from '@/ui/card'
import { ErrorState } from '@/ui/error-state'
import { Skeleton } from '@/ui/skeleton'

type Props<Data> = {
  answer: { data: Data | undefined; error: ApiError | undefined; mutate: () => Promise<unknown> }
  /** What to say in place of "This part cannot be shown" and "The server did not answer". */
  failedTitle?: string | undefined
  failed?: string | undefined
  /** The failure stands in a card of its own. */
  card?: boolean
  /** Stands in for what is on its way. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a call has brought, its failure, or that it is on its way. What is known stays while a later call fails. */
export function Loaded<Data>({ answer, failedTitle, failed, card = false, skeleton, children }: Props<Data>) {
  const { data, error, mutate } = answer
  const t = useTranslations('ui')
  const hrefOf = useRequestHref()
  const errorText = useErrorText()
  if (data !== undefined) return children(data)
  if (error) {
    const failure = (
      <ErrorState
        title={failedTitle ?? t('loadFailed')}
        message={errorText(error, failed ?? t('noAnswer'))}
        requestId={error.requestId}
        requestHref={hrefOf(error.requestId)}
        onRetry={isWithheld(error) ? undefined : () => void mutate()}
      />
    )
    return card ? <Card>{failure}</Card> : failure
  }
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {skeleton ?? <Skeleton className="h-24 w-full" />}
    </>
  )
}
