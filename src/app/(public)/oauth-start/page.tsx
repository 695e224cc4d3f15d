import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OauthStart } from '@/features/auth/external/oauth-start'
import { WaterScene } from '@/features/auth/water-scene'
import { externalProvider } from '@/server/accounts/oauth/provider'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('auth'))('signingIn'),
})

export default function OauthStartPage() {
  return (
    <WaterScene>
      <OauthStart provider={externalProvider()?.id ?? null} />
    </WaterScene>
  )
}
