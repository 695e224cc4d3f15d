import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MessagesProvider } from '@/app/messages'
import { LEFT_TO_PAGES } from '@/app/page-namespaces'
import { SharedDashboardScreen } from '@/features/dashboard/shared/shared-dashboard-screen'
import { ConnectionBar } from '@/features/shell/status/connection-bar'
import { ThemeToggle } from '@/features/shell/theme-toggle'

const OF_THIS_PAGE = 'sharedDashboard'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations(OF_THIS_PAGE))('title'),
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
})

/** Public: the token that opens it is in the fragment of its address, which no server is told. */
export default function SharedDashboardPage() {
  return (
    <MessagesProvider except={LEFT_TO_PAGES.filter((name) => name !== OF_THIS_PAGE)}>
      <SharedDashboardScreen tools={<ThemeToggle />} connection={<ConnectionBar />} />
    </MessagesProvider>
  )
}
