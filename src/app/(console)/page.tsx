import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MoreMessages } from '@/app/messages'
import { AttentionStrip } from '@/features/attention/attention-strip'
import { SiteStrip } from '@/features/attention/site-strip'
import { requirePage } from '@/server/accounts/sessions/require-page'
import { ConsoleDashboard } from './console-dashboard'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('dashboard'))('title'),
})

export default async function DashboardPage() {
  await requirePage('/')
  return (
    <MoreMessages names={['sites']}>
      <SiteStrip />
      <AttentionStrip />
      <ConsoleDashboard />
    </MoreMessages>
  )
}
