import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DevicesScreen } from '@/features/devices/list/devices-screen'
import { requirePage } from '@/server/accounts/sessions/require-page'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('devices'))('title'),
})

export default async function DevicesPage() {
  await requirePage('/devices')
  return <DevicesScreen />
}
