import { getLocale, getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { MessagesText, MoreMessagesText } from './messages-text'

type Props = {
  children: ReactNode
  /** The namespaces sent to the browser; all of them when not given. */ only?: readonly string[]
  /** Namespaces that stay on the server. */ except?: readonly string[]
}

/** Gives client components their strings. */
export async function MessagesProvider({ children, only, except = [] }: Props) {
  const isSent = (name: string) => (only?.includes(name) ?? true) && !except.includes(name)
  const sent = Object.fromEntries(Object.entries(await getMessages()).filter(([name]) => isSent(name)))
  return (
    <MessagesText locale={await getLocale()} json={JSON.stringify(sent)}>
      {children}
    </MessagesText>
  )
}

/** Gives the client components of one page namespaces that its frame leaves on the server. */
export async function MoreMessages({ children, names }: { children: ReactNode; names: readonly string[] }) {
  const all: Record<string, unknown> = await getMessages()
  const sent = Object.fromEntries(names.map((name) => [name, all[name]]))
  return (
    <MoreMessagesText locale={await getLocale()} json={JSON.stringify(sent)}>
      {children}
    </MoreMessagesText>
  )
}
