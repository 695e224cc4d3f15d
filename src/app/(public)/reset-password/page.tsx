import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ResetForm } from '@/features/auth/reset-form'
import { WaterScene } from '@/features/auth/water-scene'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('auth'))('reset.title'),
})

export default function ResetPasswordPage() {
  return (
    <WaterScene>
      <ResetForm />
    </WaterScene>
  )
}
