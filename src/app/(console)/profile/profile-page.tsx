'use client'
import { LinksCard } from '@/features/dashboard/links/links-card'
import { ProfileScreen } from '@/features/profile/profile-screen'
import { SignOutButton } from '@/features/shell/navigation/sidebar'
import { useVersions } from '@/features/shell/status/use-versions'
import { VersionList } from '@/features/shell/status/version-list'

/** The profile, with what only the console's frame knows. */
export function ProfilePage() {
  return (
    <ProfileScreen
      versions={<VersionList versions={useVersions()} />}
      signOut={<SignOutButton />}
      links={<LinksCard />}
    />
  )
}
