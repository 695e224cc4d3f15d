import { providers } from '@/contracts/account'
import { route } from '@/server/http/route'
import { listProviders } from '@/server/accounts/providers'

export const GET = route(providers, listProviders)
