import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MoreMessages } from '@/app/messages'
import { requirePage } from '@/server/accounts/sessions/require-page'
import { DevicePage } from './device-page'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('device'))('title'),
})

/** The id as it stands in the address, where `:` may be written `%3A`. */
const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export default async function Page({ params }: { params: Promise<{ deviceId: string }> }) {
  await requirePage('/devices/[deviceId]')
  return (
    <MoreMessages names={['audit', 'deviceFirmware', 'homeAssistant', 'sites']}>
      <DevicePage deviceId={decodeSegment((await params).deviceId)} />
    </MoreMessages>
  )
}
