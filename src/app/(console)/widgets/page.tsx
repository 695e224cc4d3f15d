import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LibraryScreen } from '@/features/dashboard/library/library-screen'
import { requirePage } from '@/server/accounts/sessions/require-page'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('library'))('title'),
})

export default async function WidgetsPage() {
  await requirePage('/widgets')
  return <LibraryScreen />
}
