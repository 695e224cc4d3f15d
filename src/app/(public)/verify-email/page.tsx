import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { VerifyCard } from '@/features/auth/verify-card'
import { WaterScene } from '@/features/auth/water-scene'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('auth'))('verify.title'),
})

export default function VerifyEmailPage() {
  return (
    <WaterScene>
      <VerifyCard />
    </WaterScene>
  )
}
