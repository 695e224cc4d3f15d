import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { languageOf } from '@/domain/text/languages'
import { LoginForm } from '@/features/auth/login-form'
import { WaterScene } from '@/features/auth/water-scene'
import { errorText } from '@/server/accounts/oauth/error-text'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('auth'))('login'),
})

type Props = { searchParams: Promise<{ error?: string | string[] }> }

export default async function LoginPage({ searchParams }: Props) {
  const { error } = await searchParams
  const code = Array.isArray(error) ? error[0] : error
  return (
    <WaterScene>
      <LoginForm error={code && errorText(code, languageOf(await getLocale()))} />
    </WaterScene>
  )
}
