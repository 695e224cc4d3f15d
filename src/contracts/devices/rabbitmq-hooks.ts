import * as z from 'zod'
import { endpoint } from '@/contracts/endpoint'

/**
 * The questions of RabbitMQ's `rabbitmq_auth_backend_http`, as forms; the answer is the word `allow` or `deny`. Its
 * releases send more and more fields, so those that decide nothing are left unread.
 */
const text = z.string().max(512)
const name = z.string().max(1024)
const hook = {
  ...({ method: 'POST', access: 'broker', form: true } as const),
  ...{ produces: ['text/plain'], output: z.unknown() },
}

export const rabbitmqUser = endpoint({
  ...hook,
  path: '/mqtt/rabbitmq/user',
  summary: 'Asked by RabbitMQ: may this client connect?',
  body: z.object({ username: text, password: text, client_id: name.optional() }),
})

export const rabbitmqVhost = endpoint({
  ...hook,
  path: '/mqtt/rabbitmq/vhost',
  summary: 'Asked by RabbitMQ: may this user use this virtual host?',
  body: z.object({ username: text, vhost: text }),
})

export const rabbitmqResource = endpoint({
  ...hook,
  path: '/mqtt/rabbitmq/resource',
  summary: 'Asked by RabbitMQ: may this user use this queue or exchange?',
  body: z.object({ username: text, vhost: text, resource: text, name, permission: text }),
})

export const rabbitmqTopic = endpoint({
  ...hook,
  path: '/mqtt/rabbitmq/topic',
  summary: 'Asked by RabbitMQ: may this user publish or subscribe with this routing key?',
  body: z.object({
    username: text,
    vhost: text,
    name,
    permission: text,
    routing_key: z.string().max(65_535),
  }),
})
