import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Identity, canPublish } from './broker-access'

const root = 'tc/v1'
const open: Identity = { kind: 'open' }

const FOLDERS = ['payloads', 'payloads-ota'].map(
  (name) => new URL(`../../../../shared/${name}/`, import.meta.url),
)
const hasPayloads = FOLDERS.every((folder) => existsSync(folder))

describe.skipIf(!hasPayloads)(
  `samples of the field${hasPayloads ? '' : ' (skipped: no samples beside this project)'}`,
  () => {
    type Sample = { direction?: string; topic?: string; publish?: { topic: string }[] }
    const samples = (hasPayloads ? FOLDERS : []).flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.includes('/') && name.endsWith('.json'))
        .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Sample),
    )
    // our own messages that a client echoes are not messages of a device, and our Shelly requests name another source
    const up = samples.flatMap(({ direction, topic }) =>
      direction === 'up' && topic && !/^cmnd\/|STATE\/|\/set$|^tankconsole\//.test(topic) ? [topic] : [],
    )
    // user-defined, or used in both directions (see canReceive)
    const down = samples.flatMap(({ direction, publish = [] }) =>
      direction === 'down'
        ? publish.map(({ topic }) => topic).filter((topic) => !/^(home|CSU|TANK)|attributes$/i.test(topic))
        : [],
    )

    it('topics of device messages may be published', () => {
      expect(up.length).toBeGreaterThan(100)
      expect(up.filter((topic) => !canPublish({ topic, root, who: open }))).toEqual([])
    })

    it('topics of commands to devices may not', () => {
      expect(down.length).toBeGreaterThan(15)
      expect(down.filter((topic) => canPublish({ topic, root, who: open }))).toEqual([])
    })
  },
)
