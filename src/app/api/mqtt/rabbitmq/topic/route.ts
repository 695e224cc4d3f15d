import { rabbitmqTopic } from '@/contracts/devices/rabbitmq-hooks'
import { answerRabbitmqTopic } from '@/server/devices/credentials/rabbitmq-hooks'
import { route } from '@/server/http/route'

export const POST = route(rabbitmqTopic, answerRabbitmqTopic)
