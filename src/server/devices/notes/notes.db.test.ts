import { beforeEach, describe, expect, it } from 'vitest'
import { acceptTransfer, releaseDevice } from '@/contracts/devices/device-care'
import { addDeviceNote, listDeviceNotes, removeDeviceNote } from '@/contracts/devices/device-notes'
import { deleteAccount } from '@/contracts/security'
import { MOST_NOTES } from '@/domain/devices/device-note'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'

const AT = '2026-03-01T08:30:00.000Z'
type Who = 'owner' | 'operator' | 'viewer' | 'stranger' | 'admin'
const people = {} as Record<Who, Signed>
let device: Awaited<ReturnType<typeof makeDevice>>

beforeEach(async () => {
  await db().rateLimit.deleteMany()
  for (const who of ['owner', 'operator', 'viewer', 'stranger'] as const) people[who] = await makeUser()
  people.admin = await makeUser('admin')
  device = await makeDevice({ ownerId: people.owner.id })
  const share = (role: 'operator' | 'viewer') => ({ deviceUuid: device.uuid, userId: people[role].id, role })
  await db().deviceShare.createMany({ data: [share('operator'), share('viewer')] })
})

const write = (who: Who, text = 'Cleaned the filter', at = AT) =>
  api(addDeviceNote, {
    token: people[who].token,
    params: { deviceId: device.publicId },
    body: { at, text },
  })
const written = async (who: Who, text?: string, at?: string): Promise<string> =>
  (await json(await write(who, text, at))).note.id
const listed = async (who: Who, query: Record<string, string> = {}) => {
  const { token } = people[who]
  return (await json(await api(listDeviceNotes, { token, params: { deviceId: device.publicId }, query })))
    .notes
}
const remove = async (who: Who, noteId: string) => {
  const params = { deviceId: device.publicId, noteId }
  return (await api(removeDeviceNote, { token: people[who].token, params })).status
}

describe('notes on a device', () => {
  it('are read by whoever sees it, the latest moment first, those of a window if asked', async () => {
    await written('owner', 'First')
    await written('operator', ' Later ', '2026-03-02T08:30:00+01:00')
    const notes = await listed('viewer')
    expect(notes.map(({ at, text }: { at: string; text: string }) => [at, text])).toEqual([
      ['2026-03-02T07:30:00.000Z', 'Later'],
      [AT, 'First'],
    ])
    const { name } = await db().user.findUniqueOrThrow({ where: { id: people.operator.id } })
    expect(notes[0]).toMatchObject({ author: name, mayRemove: false })
    expect(await listed('viewer', { from: AT, to: '2026-03-01T08:30:00.001Z' })).toHaveLength(1)
    expect(await listed('viewer', { to: AT })).toEqual([])
  })

  it('are written by who may switch it', async () => {
    expect((await write('viewer')).status).toBe(403)
    expect((await write('stranger')).status).toBe(404)
    expect((await write('admin')).status).toBe(200)
    expect((await write('operator', '   ')).status).toBe(400)
    expect((await write('operator', 'x'.repeat(501))).status).toBe(400)
    expect((await write('operator', 'x', '2019-12-31T00:00:00Z')).status).toBe(400)
    expect((await write('operator', 'x', new Date(Date.now() + 2 * 86_400_000).toISOString())).status).toBe(
      400,
    )
  })

  it('are removed by their author and by the owner', async () => {
    const [ofOwner, ofOperator, ofOther] = [
      await written('owner'),
      await written('operator'),
      await written('operator'),
    ]
    expect(await remove('operator', ofOwner)).toBe(403)
    expect(await remove('viewer', ofOperator)).toBe(403)
    expect(await remove('stranger', ofOperator)).toBe(404)
    expect(await remove('operator', ofOperator)).toBe(200)
    expect(await remove('operator', ofOperator)).toBe(404)
    expect(await remove('owner', ofOther)).toBe(200)
    expect((await listed('owner')).map(({ id }: { id: string }) => id)).toEqual([ofOwner])
  })

  it('of one device are not removed through another', async () => {
    const note = await written('owner')
    const other = await makeDevice({ ownerId: people.owner.id })
    const params = { deviceId: other.publicId, noteId: note }
    expect((await api(removeDeviceNote, { token: people.owner.token, params })).status).toBe(404)
    expect(await listed('owner')).toHaveLength(1)
  })

  it('have a bound, also for those who write at once', async () => {
    const data = { device: device.id, at: new Date(AT), text: 'x' }
    await db().deviceNote.createMany({ data: Array.from({ length: MOST_NOTES - 1 }, () => data) })
    const answers = await Promise.all([write('owner'), write('operator'), write('admin')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await db().deviceNote.count({ where: { device: device.id } })).toBe(MOST_NOTES)
  })

  it('end with the time of the owner, and keep no name when the device is handed on', async () => {
    await written('operator')
    const { email, token } = people.stranger
    await db().user.update({ where: { email }, data: { emailVerifiedAt: new Date() } })
    const data = { deviceUuid: device.uuid, email, expiresAt: new Date(Date.now() + 3_600_000) }
    const { id } = await db().deviceTransfer.create({ data })
    expect((await api(acceptTransfer, { token, params: { id } })).status).toBe(200)
    expect(await listed('stranger')).toMatchObject([{ author: null, mayRemove: true }])
    const params = { deviceId: device.publicId }
    expect((await api(releaseDevice, { token, params })).status).toBe(200)
    expect(await db().deviceNote.count({ where: { device: device.id } })).toBe(0)
  })

  it('stay without a name when the account of their author ends', async () => {
    await written('operator')
    const { email, token } = people.operator
    const body = { email, currentPassword: PASSWORD }
    expect((await api(deleteAccount, { token, body })).status).toBe(200)
    expect(await listed('viewer')).toMatchObject([{ text: 'Cleaned the filter', author: null }])
  })
})
