import { listChannels } from '@/contracts/channels'
import { listOwnChannels } from '@/server/channels/health'
import { route } from '@/server/http/route'

export const GET = route(listChannels, listOwnChannels)
