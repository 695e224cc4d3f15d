import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRabbitmq, rabbitmqOr, startRabbitmq } from '~/tests/walks/support/rabbitmq'

let rabbitmq: Awaited<ReturnType<typeof startRabbitmq>>

/** The documented commands about queues, for the nodes of this test. */
function documentedCommands(): string[][] {
  const document = readFileSync('docs/connecting-a-broker.md', 'utf8')
  return [...document.matchAll(/^sudo rabbitmq-queues (.*)$/gm)].map(([, line = '']) =>
    (line.match(/'[^']*'|[^\s']+/g) ?? []).map((word) =>
      word.replaceAll("'", '').replace('rabbit@b.example.org', rabbitmq.names[1] ?? ''),
    ),
  )
}

describe.skipIf(!hasRabbitmq)(`a cluster with the definitions of deploy/${rabbitmqOr}`, () => {
  beforeAll(async () => {
    const definitions = resolve('deploy/rabbitmq/definitions.json')
    rabbitmq = await startRabbitmq({ nodes: 2, conf: [`load_definitions = ${definitions}`] })
  }, 240_000)
  afterAll(() => rabbitmq?.stop())

  it('has its queues on all nodes after the documented commands, not before', () => {
    const [grow = [], status = []] = documentedCommands()
    const members = () => rabbitmq.names.filter((name) => run(status).includes(name))
    const run = (args: string[]) => rabbitmq.ctl(args, 0, 'rabbitmq-queues')
    expect(members()).toEqual([rabbitmq.names[0]])
    run(grow)
    expect(members()).toEqual(rabbitmq.names)
  }, 120_000)
})
