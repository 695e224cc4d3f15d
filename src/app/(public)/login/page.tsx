import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LoginForm } from '@/features/auth/login-form'
import { WaterScene } from '@/features/auth/water-scene'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('auth'))('login'),
})

type Props = { searchParams: Promise<{ error?: string | string[] }> }

export default async function LoginPage({ searchParams }: Props) {
  const { error } = await searchParams
  return (
    <WaterScene>
      <LoginForm error={Array.isArray(error) ? error[0] : error} />
    </WaterScene>
  )
}
