import { rabbitmqResource } from '@/contracts/devices/rabbitmq-hooks'
import { answerRabbitmqResource } from '@/server/devices/credentials/rabbitmq-hooks'
import { route } from '@/server/http/route'

export const POST = route(rabbitmqResource, answerRabbitmqResource)
