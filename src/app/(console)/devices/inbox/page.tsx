import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { InboxScreen } from '@/features/inbox/inbox-screen'
import { requirePage } from '@/server/accounts/sessions/require-page'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('inbox'))('title'),
})

export default async function InboxPage() {
  await requirePage('/devices/inbox')
  return <InboxScreen />
}
