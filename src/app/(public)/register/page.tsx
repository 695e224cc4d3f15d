import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RegisterForm } from '@/features/auth/register-form'
import { WaterScene } from '@/features/auth/water-scene'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('auth'))('register'),
})

export default function RegisterPage() {
  return (
    <WaterScene>
      <RegisterForm />
    </WaterScene>
  )
}
