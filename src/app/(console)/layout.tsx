import type { ReactNode } from 'react'
import { endCookieSessionAction } from '@/app/actions'
import { MessagesProvider } from '@/app/messages'
import { PaletteButton } from '@/features/palette/palette-button'
import { ConsoleShell } from '@/features/shell/console-shell'

/** The frame of signed-in pages. It does not authorise: every page calls requirePage() itself. */
export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <MessagesProvider>
      <ConsoleShell palette={<PaletteButton />} endCookieSession={endCookieSessionAction}>
        {children}
      </ConsoleShell>
    </MessagesProvider>
  )
}
