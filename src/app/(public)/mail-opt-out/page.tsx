import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OptOutCard } from '@/features/auth/opt-out-card'
import { WaterScene } from '@/features/auth/water-scene'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('auth'))('optOut.title'),
})

export default function MailOptOutPage() {
  return (
    <WaterScene>
      <OptOutCard />
    </WaterScene>
  )
}
