import type { ReactNode } from 'react'
import type { SignedIn } from '@/server/context'

export type TabProps = { ctx: SignedIn; search: Record<string, string | string[] | undefined> }

export type TabPart = {
  /** Reads and draws the tab on the server. */
  Tab: (props: TabProps) => ReactNode | Promise<ReactNode>
  /** Namespaces that its client components need beside those of every page. */
  messages: readonly string[]
}
