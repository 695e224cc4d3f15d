import { OrderTemplate } from '@/contracts/firmware/firmware'
import { isOrderedByTemplate } from '@/domain/firmware/families'
import type { OrderTemplate as Template } from '@/domain/firmware/order-template'
import { canSubscribe } from '@/ingest/rules/broker-access'
import { env } from '@/server/env'
import { AppError } from '@/server/errors'

/** As stored; null where there is none. */
export const templateOf = ({ orderTemplate }: { orderTemplate: unknown }): Template | null =>
  OrderTemplate.safeParse(orderTemplate).data ?? null

const refusal = (path: string, message: string) =>
  new AppError('invalid_input', message, { issues: [{ path, message }] })

/** The embedded broker forwards to devices only what has the shape of a command. */
const isReadable = (topic: string): boolean =>
  env.MQTT_URL !== undefined ||
  canSubscribe({ filter: topic.replaceAll('{id}', 'id'), root: env.MQTT_ROOT, who: { kind: 'open' } })

/** 400 for a message where the family has words of its own, for none where it has not, and for a topic that is not its devices'. */
export function requireTemplate(family: string, template: Template | null): void {
  if (!isOrderedByTemplate(family)) {
    if (template) throw refusal('orderTemplate', 'Devices of this family are told in their own words')
    return
  }
  if (!template) throw refusal('orderTemplate.topic', 'Say how these devices are told of an image')
  if (template.topic.startsWith(`${env.MQTT_ROOT}/`))
    throw refusal('orderTemplate.topic', `Topics below ${env.MQTT_ROOT} belong to native devices`)
  if (!isReadable(template.topic))
    throw refusal(
      'orderTemplate.topic',
      'On the broker of the console devices read commands only, as on cmnd/{id}/update',
    )
}
