'use client'
import { type Messages, NextIntlClientProvider, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'

type Props = { locale: string; json: string; children: ReactNode }

/** Messages that came as text, which a browser parses at once; React would look at every string of an object. */
export function MessagesText({ locale, json, children }: Props) {
  const messages = useMemo(() => JSON.parse(json) as Messages, [json])
  return (
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}

/** The same, beside what the providers above have. */
export function MoreMessagesText({ locale, json, children }: Props) {
  const above = useMessages()
  const messages = useMemo(() => ({ ...above, ...(JSON.parse(json) as Messages) }), [above, json])
  return (
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
