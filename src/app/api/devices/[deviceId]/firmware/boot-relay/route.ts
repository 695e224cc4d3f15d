import { stateBootRelay } from '@/contracts/rollouts/owner'
import { route } from '@/server/http/route'
import { stateBootRelayOf } from '@/server/rollouts/owner/boot-relay'

export const PUT = route(stateBootRelay, stateBootRelayOf)
