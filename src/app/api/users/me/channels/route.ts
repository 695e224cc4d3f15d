import { listChannels } from '@/contracts/channels'
import { listOwnChannels } from '@/server/notifications/delivery/health'
import { route } from '@/server/http/route'

export const GET = route(listChannels, listOwnChannels)
