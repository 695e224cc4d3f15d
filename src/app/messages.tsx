import { type Messages, NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** The namespaces sent to the browser; all of them when not given. */ only?: readonly string[]
}

/** Gives client components their strings. */
export async function MessagesProvider({ children, only }: Props) {
  const all = await getMessages()
  const sent = only ? Object.fromEntries(Object.entries(all).filter(([name]) => only.includes(name))) : all
  return <NextIntlClientProvider messages={sent as Messages}>{children}</NextIntlClientProvider>
}
