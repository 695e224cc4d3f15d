import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Identity, canPublish } from './broker-access'

const root = 'tc/v1'
const open: Identity = { kind: 'open' }

const PAYLOADS = new URL('../../../../shared/payloads/', import.meta.url)
const hasPayloads = existsSync(PAYLOADS)

describe.skipIf(!hasPayloads)(
  `samples of the field${hasPayloads ? '' : ' (skipped: no samples beside this project)'}`,
  () => {
    type Sample = { direction?: string; topic?: string; publish?: { topic: string }[] }
    const samples = hasPayloads
      ? readdirSync(PAYLOADS, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.includes('/') && name.endsWith('.json'))
          .map((name) => JSON.parse(readFileSync(new URL(name, PAYLOADS), 'utf8')) as Sample)
      : []
    // our own words that somebody hears again are no message of a device
    const up = samples.flatMap(({ direction, topic }) =>
      direction === 'up' && topic && !/^cmnd\/|STATE\/|\/set$/.test(topic) ? [topic] : [],
    )
    // made up by their owners, or used both ways (see mayHear)
    const down = samples.flatMap(({ direction, publish = [] }) =>
      direction === 'down'
        ? publish.map(({ topic }) => topic).filter((topic) => !/^(home|CSU|TANK)|attributes$/i.test(topic))
        : [],
    )

    it('what devices say may be published', () => {
      expect(up.length).toBeGreaterThan(100)
      expect(up.filter((topic) => !canPublish({ topic, root, who: open }))).toEqual([])
    })

    it('what is said to devices may not', () => {
      expect(down.length).toBeGreaterThan(15)
      expect(down.filter((topic) => canPublish({ topic, root, who: open }))).toEqual([])
    })
  },
)
