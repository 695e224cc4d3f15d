import { mqttAcl } from '@/contracts/devices/credentials'
import { answerMqttAcl } from '@/server/devices/credentials/mqtt-hooks'
import { route } from '@/server/http/route'

export const POST = route(mqttAcl, answerMqttAcl)
