import type { providers } from '@/contracts/account'
import type { Verb } from '@/server/verb'
import { hasMail } from '@/server/notifications/mail/available'
import { externalProvider } from './oauth/provider'

export const listProviders: Verb<typeof providers> = async () => {
  const offered = externalProvider()
  return { enabled: offered !== null, id: offered?.id ?? null, name: offered?.name ?? null, mail: hasMail() }
}
