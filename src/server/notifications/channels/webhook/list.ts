import type { listWebhooks } from '@/contracts/channels'
import type { Verb } from '@/server/verb'
import { loadWebhooks } from './webhook-view'

export const listOwnWebhooks: Verb<typeof listWebhooks> = async ({ actor: { userId } }) => ({
  webhooks: await loadWebhooks(userId),
})
