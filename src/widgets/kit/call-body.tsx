'use client'
import type { ReactNode } from 'react'
import type { ApiError } from '@/client/api'
import { LoadFailure } from './device-states'
import { LoadingBody } from './widget-frame'

type Props<Data> = {
  data: Data | undefined
  error: ApiError | undefined
  refresh: () => Promise<void>
  children: (data: Data) => ReactNode
}

/** What a call has brought; before that its loading or its failure. What is known stays while a later call fails. */
export function CallBody<Data>({ data, error, refresh, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <LoadFailure error={error} retry={() => void refresh()} />
  return <LoadingBody />
}
