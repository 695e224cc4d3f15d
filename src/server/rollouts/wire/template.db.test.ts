import { expect, it } from 'vitest'
import type { GenericMapping } from '@/ingest/types'
import { db } from '@/server/db/prisma'
import { makeUser } from '~/tests/support/fixtures/factories'
import { makeNatives, startRollout, startRunner } from '~/tests/support/running-rollouts'
import { ingest } from '~/tests/walks/support/ingest'

const FARM: GenericMapping[] = [
  { topic: 'farm/{id}/state', metric: 'distance_mm', channel: 0, path: 'gap' },
  { topic: 'farm/{id}/state', metric: 'firmware', channel: 0, path: 'fw' },
]
const image = {
  family: 'generic',
  orderTemplate: { topic: 'cmnd/{id}/ota', payload: '{"url":"{url}","md5":"{md5}","to":"{version}"}' },
}

it('a device without a family is told in the words of the image, and proves it by the version of its mapped topic', async () => {
  const [by, owner] = [await makeUser('superuser'), await makeUser()]
  const name = `north-${Date.now()}`
  const deviceId = `generic:${name}`
  const silent = { family: 'generic', firmware: null }
  const { tag } = await makeNatives(1, owner.id, { ...silent, publicId: deviceId })
  // a worker that has not known the device before
  const report = (fw: string) =>
    ingest({ mappings: FARM }).deliver({ topic: `farm/${name}/state`, body: { gap: 500, fw } })
  await report('1.4.2')
  expect(await db().device.findUnique({ where: { publicId: deviceId } })).toMatchObject({ firmware: '1.4.2' })

  // its neighbour names no version, so that nothing could prove an update
  await makeNatives(1, owner.id, { ...silent, tags: [tag] })
  const { itemsOf, artifactId } = await startRollout(by, { tag, image })
  const { sent, run } = startRunner()
  await run()
  expect(await itemsOf()).toMatchObject([{ state: 'offered', fromVersion: '1.4.2' }])
  expect(sent).toMatchObject([{ topic: `cmnd/${name}/ota`, retain: false }])
  const order = JSON.parse(String(sent[0]?.payload))
  const { md5 } = await db().firmwareArtifact.findUniqueOrThrow({ where: { id: artifactId } })
  expect(order).toEqual({ url: expect.stringMatching(/^https:\/\/fw\.example\.org\//), md5, to: '1.5.0' })

  // it repeats the old version as long as it runs, which says nothing
  await report('1.4.2')
  await run()
  expect((await itemsOf())[0]).toMatchObject({ state: 'offered' })
  await report('1.5.0')
  await run()
  expect((await itemsOf())[0]).toMatchObject({ state: 'succeeded' })
})
