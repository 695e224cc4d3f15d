import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MoreMessages } from '@/app/messages'
import { ClaimScreen } from '@/features/devices/claim/claim-screen'
import { requirePage } from '@/server/accounts/sessions/require-page'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('devices'))('claimTitle'),
})

export default async function ClaimPage() {
  await requirePage('/devices/claim')
  return (
    <MoreMessages names={['sites', 'connect']}>
      <ClaimScreen />
    </MoreMessages>
  )
}
