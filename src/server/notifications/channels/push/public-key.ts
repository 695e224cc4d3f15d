import type { pushPublicKey } from '@/contracts/channels'
import type { Verb } from '@/server/verb'
import { vapidKeys } from './vapid'

export const getVapidPublicKey: Verb<typeof pushPublicKey> = async () => {
  const { publicKey } = await vapidKeys()
  return { publicKey }
}
