import { testPush } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { testOwnPush } from '@/server/notifications/channels/push/test'

export const POST = route(testPush, testOwnPush)
