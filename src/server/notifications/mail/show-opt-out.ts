import type { showOptOut } from '@/contracts/security'
import type { Verb } from '@/server/verb'
import { optOutPage } from './opt-out'

/** For mail programs that open the address of `List-Unsubscribe` instead of posting to it. */
export const redirectToOptOut: Verb<typeof showOptOut> = async (_, { query }) =>
  new Response(null, {
    status: 303,
    headers: { location: optOutPage(encodeURIComponent(query.token)), 'cache-control': 'no-store' },
  })
