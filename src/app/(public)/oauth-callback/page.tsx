import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { headers } from 'next/headers'
import { OauthCallback } from '@/features/auth/external/oauth-callback'
import { TAKE_FRAGMENT } from '@/features/auth/external/oauth-fragment'
import { WaterScene } from '@/features/auth/water-scene'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('auth'))('signingIn'),
  referrer: 'no-referrer',
})

export default async function OauthCallbackPage() {
  const nonce = (await headers()).get('x-nonce') ?? ''
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: TAKE_FRAGMENT }} />
      <WaterScene>
        <OauthCallback />
      </WaterScene>
    </>
  )
}
