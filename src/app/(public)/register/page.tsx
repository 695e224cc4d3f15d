import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RegisterScreen } from '@/features/auth/register-screen'
import { WaterScene } from '@/features/auth/water-scene'
import { loadRegistrationMode } from '@/server/accounts/registration-mode'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('auth'))('register'),
})

export default async function RegisterPage() {
  // while the database is away the form is shown, and the call says so
  const mode = await loadRegistrationMode().catch(() => 'open' as const)
  return (
    <WaterScene>
      <RegisterScreen mode={mode} />
    </WaterScene>
  )
}
