import type { providers } from '@/contracts/account'
import type { Verb } from '@/server/http/route'

/** No external sign-in provider is offered by this version. */
export const listProviders: Verb<typeof providers> = async () => ({ enabled: false, id: null, name: null })
