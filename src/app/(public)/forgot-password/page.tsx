import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ForgotForm } from '@/features/auth/forgot-form'
import { WaterScene } from '@/features/auth/water-scene'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('auth'))('forgot.title'),
})

export default function ForgotPasswordPage() {
  return (
    <WaterScene>
      <ForgotForm />
    </WaterScene>
  )
}
