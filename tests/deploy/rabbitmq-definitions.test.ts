import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contextWith } from '@/ingest/fixture'
import { subscriptions } from '@/ingest/router'
import { MQTT_EXCHANGE } from '@/ingest/rules/routing-key'
import { bindingsOf, QUEUE_ARGUMENTS, QUEUES } from '@/worker/broker/amqp/topology'
import { SELF_TEST_TOPIC } from '@/worker/self-test'

const FILE = 'deploy/rabbitmq/definitions.json'
const PLACES = ['shared', 'ordered'] as const

/** What a worker declares by itself, as RabbitMQ imports it. */
function definitions() {
  const { shared, every } = subscriptions(contextWith())
  const bindings = bindingsOf({ shared: [...shared, SELF_TEST_TOPIC], every }, 'tc/v1')
  return {
    vhosts: [{ name: '/' }],
    queues: PLACES.map((place) => ({
      ...{ name: QUEUES[place], vhost: '/', durable: true, auto_delete: false },
      arguments: QUEUE_ARGUMENTS[place],
    })),
    bindings: PLACES.flatMap((place) =>
      bindings[place].toSorted().map((key) => ({
        ...{ source: MQTT_EXCHANGE, vhost: '/', destination: QUEUES[place], destination_type: 'queue' },
        ...{ routing_key: key, arguments: {} },
      })),
    ),
    // what the queue has no room for is not acknowledged to its device
    policies: [
      {
        ...{ vhost: '/', name: 'cistern', pattern: '^cistern', 'apply-to': 'queues', priority: 0 },
        definition: { 'max-length-bytes': 4_294_967_296, overflow: 'reject-publish' },
      },
    ],
  }
}

// npx vitest run -u tests/deploy/rabbitmq-definitions.test.ts writes it again after a change of the families
it('the shipped definitions have the queues and bindings of the worker', async () => {
  await expect(`${JSON.stringify(definitions(), null, 2)}\n`).toMatchFileSnapshot(`../../${FILE}`)
})

it('the shipped settings name files, plugins and addresses that there are', () => {
  const conf = readFileSync('deploy/rabbitmq/rabbitmq.conf', 'utf8')
  expect(conf).toContain('load_definitions = /etc/rabbitmq/definitions.json')
  for (const question of ['user', 'vhost', 'resource', 'topic'])
    expect(conf).toMatch(new RegExp(`^auth_http\\.${question}_path = .*/api/mqtt/rabbitmq/${question}$`, 'm'))
  const plugins = readFileSync('deploy/rabbitmq/enabled_plugins', 'utf8')
  for (const plugin of ['rabbitmq_mqtt', 'rabbitmq_auth_backend_http', 'rabbitmq_auth_backend_cache'])
    expect(plugins).toContain(plugin)
})
