import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { rollbackRollout } from '@/contracts/rollouts/manage'
import { ITEM_STATES } from '@/domain/rollouts/states'
import type { Prisma } from '@/generated/prisma/client'
import { answerOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeFleet, makeImage, makeItem, makeRunning } from '~/tests/support/rollouts'

const NO_IMAGE = 'No ready firmware of the version that these devices came from is known: choose one'
const NO_WAY_BACK =
  'Devices of this family take no older firmware: sign the old code under a higher version, and choose that'

let by: Signed
let ownerId = ''
beforeAll(async () => {
  by = await makeUser('superuser')
  ownerId = (await makeUser()).id
})

type Image = Partial<Prisma.FirmwareArtifactUncheckedCreateInput>
type Items = Partial<Prisma.RolloutItemUncheckedCreateInput>[]

const CHANGED: Items = [{ state: 'succeeded' }]

/** A roll-out of this image that has ended, one device for each item. */
async function ended(image: Image, items: Items = CHANGED, state = 'finished') {
  const { id: firmwareId, family } = await makeImage(image)
  const { id } = await makeRunning(firmwareId, { name: 'Spring', state })
  const { devices } = await makeFleet(items.length, { ownerId, family })
  for (const [i, device] of devices.entries()) await makeItem(id, device, items[i])
  return { id, firmwareId, devices }
}

const rollBack = (id: string, body: { firmwareId?: string } = {}) =>
  answerOf(rollbackRollout, by, { params: { id }, body })

/** Images that no other test has. */
const line = (data: Image = {}) => ({ product: `tc-${randomUUID()}`, ...data })

describe('a rollback', () => {
  it('takes back whom the roll-out has changed or may have, to what most of them came from', async () => {
    const product = line()
    const items = ITEM_STATES.map((state) => ({ state, fromVersion: '1.3.0' }))
    const from142: Items = [1, 2, 3].map(() => ({ state: 'succeeded', fromVersion: '1.4.2' }))
    const { id } = await ended(product, [...items, ...from142])
    const old = await makeImage({ ...product, version: '1.4.2' })
    await makeImage({ ...product, version: '1.3.0' })

    const { status, rollout } = await rollBack(id)
    expect(status).toBe(200)
    expect(rollout).toMatchObject({
      ...{ name: 'Rollback: Spring', state: 'draft', isDowngrade: true, supersedes: true },
      ...{ firmware: { id: old.id }, rollbackOf: { id }, target: { changedBy: id, devices: [] } },
    })
  })

  it('of devices of which most came from a version without an image goes to that of the others', async () => {
    const product = line()
    const { id } = await ended(product, [
      ...[1, 2].map(() => ({ state: 'succeeded', fromVersion: '1.4.2' })),
      { state: 'missing', fromVersion: '1.3.0' },
    ])
    const old = await makeImage({ ...product, version: '1.3.0' })
    await makeImage({ ...product, version: '1.4.2', state: 'draft' })
    await makeImage({ ...product, version: '1.4.2', state: 'yanked' })
    expect((await rollBack(id)).rollout).toMatchObject({ firmware: { id: old.id } })
  })

  it('of a roll-out that has changed nothing, or has not started, is refused', async () => {
    const untouched = await ended(line(), [{ state: 'failed' }, { state: 'skipped' }])
    expect(await rollBack(untouched.id)).toMatchObject({
      ...{ status: 409, message: 'This roll-out has changed no device yet' },
    })
    const waiting = await ended(line(), CHANGED, 'scheduled')
    expect(await rollBack(waiting.id)).toMatchObject({
      ...{ status: 409, message: 'This roll-out has not started' },
    })
  })

  it('never goes to an image of another family, a withdrawn one, or the one that is undone', async () => {
    const { id, firmwareId } = await ended(line())
    const others = [
      (await makeImage({ family: 'generic', version: '1.4.2' })).id,
      (await makeImage({ version: '1.4.2', state: 'yanked' })).id,
      firmwareId,
    ]
    for (const other of others)
      expect(await rollBack(id, { firmwareId: other })).toMatchObject({ status: 400, code: 'invalid_input' })
  })

  it('is a downgrade where the image that was chosen is no newer one', async () => {
    const product = line()
    const { id } = await ended(product)
    const to = async (version: string) => {
      const { id: firmwareId } = await makeImage({ ...product, version })
      return (await rollBack(id, { firmwareId })).rollout.isDowngrade
    }
    expect([await to('1.4.2'), await to('1.5.0'), await to('no-number'), await to('1.5.1')]).toEqual([
      ...[true, true, true, false],
    ])
  })

  it.each(['native', 'shelly-gen1', 'shelly-gen2'])(
    'of %s, which takes no older firmware, goes only to a newer version',
    async (family) => {
      const product = line({ family })
      const { id } = await ended(product)
      expect(await rollBack(id)).toMatchObject({ status: 409, message: NO_WAY_BACK })
      const old = await makeImage({ ...product, version: '1.4.2' })
      expect(await rollBack(id)).toMatchObject({ status: 409, message: NO_WAY_BACK })
      expect(await rollBack(id, { firmwareId: old.id })).toMatchObject({ status: 409, message: NO_WAY_BACK })
      const again = await makeImage({ ...product, version: '1.5.1' })
      expect(await rollBack(id, { firmwareId: again.id })).toMatchObject({
        ...{ status: 200, rollout: { isDowngrade: false, firmware: { id: again.id } } },
      })
    },
  )
})

const TASMOTA = { family: 'tasmota', version: '15.0.0' }
const FROM_14: Items = [{ state: 'succeeded', fromVersion: '14.2.0(release-tasmota)' }]

describe('the image of a rollback', () => {
  it.each<[string, Image, Image]>([
    ['of another chip', { chip: 'ESP8266' }, { chip: 'ESP32' }],
    ['of a chip where that of the devices is not known', {}, { chip: 'ESP32' }],
    ['that does not say its chip', { chip: 'ESP8266' }, {}],
    ['of other hardware', { hardware: ['a'] }, { hardware: ['b'] }],
    ['of some of the hardware', { hardware: ['a', 'b'] }, { hardware: ['a'] }],
    ['of some hardware where that of the devices is not known', {}, { hardware: ['a'] }],
    ['of another product', { product: 'tasmota-sensors' }, { product: 'tasmota' }],
    ['of another build', { version: '15.0.0(sensors)' }, { version: '14.2.0(tasmota)' }],
    ['that only installs the next one', {}, { version: '14.2.0(minimal)' }],
    ['with a lower security counter', { counter: 7 }, { counter: 6 }],
    ['that goes over a newer one only', {}, { minVersion: '15.0.1' }],
  ])('is never one %s, be it the newest of the version', async (_, undone, other) => {
    const product = line(TASMOTA)
    const fromVersion = other.version === '14.2.0(minimal)' ? '14.2.0(minimal)' : '14.2.0'
    const { id } = await ended({ ...product, ...undone }, [{ state: 'succeeded', fromVersion }])
    await makeImage({ ...product, version: '14.2.0', ...other })
    expect(await rollBack(id)).toMatchObject({ status: 409, message: NO_IMAGE })

    const version = undone.version ? '14.2.0(sensors)' : '14.2.0'
    const right = await makeImage({ ...product, ...undone, version, createdAt: new Date(0) })
    expect((await rollBack(id)).rollout).toMatchObject({ firmware: { id: right.id } })
  })

  it('may be one of the chip in other words, for more hardware, and with a higher counter', async () => {
    const product = line(TASMOTA)
    const { id } = await ended({ ...product, chip: 'esp32c3', hardware: ['a'], counter: 6 }, FROM_14)
    const facts = { chip: 'ESP32-C3', hardware: ['a', 'b'], counter: 7 }
    const old = await makeImage({ ...product, version: '14.2.0', ...facts })
    expect((await rollBack(id)).rollout).toMatchObject({ firmware: { id: old.id } })
  })

  it('is never one to which the family knows no way back', async () => {
    const product = line(TASMOTA)
    const early = { state: 'succeeded', fromVersion: '9.0.0' }
    const { id } = await ended(product, [early, early, ...FROM_14])
    await makeImage({ ...product, version: '9.0.0' })
    expect(await rollBack(id)).toMatchObject({ status: 409, message: NO_IMAGE })
    const old = await makeImage({ ...product, version: '14.2.0', createdAt: new Date(0) })
    expect((await rollBack(id)).rollout).toMatchObject({ firmware: { id: old.id } })
  })

  it('is one that a person chooses where none fits', async () => {
    const product = line(TASMOTA)
    const { id } = await ended({ ...product, chip: 'ESP8266' }, FROM_14)
    const { id: firmwareId } = await makeImage({ ...product, version: '14.2.0' })
    expect(await rollBack(id)).toMatchObject({ status: 409, message: NO_IMAGE })
    expect((await rollBack(id, { firmwareId })).rollout).toMatchObject({ firmware: { id: firmwareId } })
  })
})
