import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MoreMessages } from '@/app/messages'
import { requirePage } from '@/server/accounts/sessions/require-page'
import { ProfilePage } from './profile-page'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('profile'))('title'),
})

export default async function Page() {
  await requirePage('/profile')
  return (
    <MoreMessages names={['profile', 'channels', 'channelHealth', 'push', 'security', 'audit']}>
      <ProfilePage />
    </MoreMessages>
  )
}
