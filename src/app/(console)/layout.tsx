import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { MessagesProvider } from '@/app/messages'
import { LEFT_TO_PAGES } from '@/app/page-namespaces'
import { NotificationBell } from '@/features/notifications/bell'
import { DISMISSED_COOKIE } from '@/features/notifications/dismissed'
import { UncoveredNotice } from '@/features/notifications/uncovered-notice'
import { PaletteButton } from '@/features/palette/palette-button'
import { ConsoleShell } from '@/features/shell/console-shell'
import { resolvePagePerson } from '@/server/accounts/sessions/require-page'
import { maintenanceNow } from '@/server/system/health/maintenance-now'
import { loadChannelHealth } from '@/server/notifications/delivery/health'

/** The frame of signed-in pages. It does not authorise: every page calls requirePage() itself. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const maintenance = await maintenanceNow()
  return (
    <MessagesProvider except={LEFT_TO_PAGES}>
      <ConsoleShell
        palette={<PaletteButton />}
        bell={<NotificationBell />}
        notice={<Notice />}
        maintenance={maintenance}
      >
        {children}
      </ConsoleShell>
    </MessagesProvider>
  )
}

/** A stranger is on the way to /login, who has put it away need not see it again, and a failure is the page's to tell. */
async function Notice() {
  const isDismissed = (await cookies()).has(DISMISSED_COOKIE)
  const person = isDismissed ? null : await resolvePagePerson().catch(() => null)
  const known = person && (await loadChannelHealth(person.userId).catch(() => null))
  return known && <UncoveredNotice initial={known.uncovered} />
}
