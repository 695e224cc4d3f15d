import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importDevices, registerDevice } from '@/contracts/admin/devices'
import { claimDevice } from '@/contracts/devices/device'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'

let admin: Signed
let person: Signed

beforeAll(async () => {
  ;[admin, person] = await Promise.all([makeUser('admin'), makeUser()])
})
beforeEach(() => db().rateLimit.deleteMany())

const freshId = () => `new-${randomUUID().slice(0, 8)}`
const register = (body: object, { token } = admin) => api(registerDevice, { token, body })
const find = (deviceId: string) => db().device.findUnique({ where: { publicId: deviceId } })

describe('registering a device', () => {
  it('creates it unclaimed, as if it had reported, native unless told otherwise', async () => {
    const [deviceId, lora] = [freshId(), freshId()]
    const answer = await register({ deviceId, name: 'North well', tags: ['farm', 'farm'] })
    expect([answer.status, (await json(answer)).device]).toMatchObject([200, { deviceId, claimed: false }])
    expect(await find(deviceId)).toMatchObject({
      ...{ family: 'native', name: 'North well', tags: ['farm'], kind: null },
      ...{ ownerId: null, online: null, provisionedAt: null },
    })
    await register({ deviceId: lora, family: 'ttn' })
    expect(await find(lora)).toMatchObject({ family: 'ttn', name: '' })
  })

  it('is recorded, the code as a mark only', async () => {
    const deviceId = freshId()
    await register({ deviceId, name: 'Roof', claimCode: 'SECRET-1' })
    const [record, ...more] = await db().auditRecord.findMany({ where: { entityId: deviceId } })
    expect(more).toEqual([])
    expect(record).toMatchObject({ action: 'device.register', entityName: 'Roof', actorId: admin.id })
    expect(record?.changes).toContainEqual({ field: 'claimCode', before: null, after: '•••' })
  })

  it.each([
    ['an unknown family', { family: 'carrier-pigeon' }, 'family'],
    ['a code of dashes', { claimCode: '-------' }, 'claimCode'],
    ['a short code', { claimCode: 'abc' }, 'claimCode'],
    ['an id with a space', { deviceId: 'a b' }, 'deviceId'],
    ['a tag with a comma', { tags: ['a,b'] }, 'tags.0'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, 'tags'],
  ])('refuses %s: 400', async (_, more, path) => {
    const deviceId = freshId()
    const answer = await register({ deviceId, ...more })
    const { issues } = await json(answer)
    expect([answer.status, issues[0].path]).toEqual([400, path])
    expect(await find(deviceId)).toBeNull()
  })

  it.each(['search', 'mine', 'claim', 'inbox', '.', '..'])(
    'refuses %s, which no address can name',
    async (deviceId) => {
      const answer = await register({ deviceId })
      expect([answer.status, (await json(answer)).issues]).toMatchObject([400, [{ path: 'deviceId' }]])
      expect(await find(deviceId)).toBeNull()
    },
  )

  it('refuses an id that a device has or had: 409', async () => {
    const { publicId: deviceId } = await makeDevice()
    const alias = freshId()
    await db().deviceAlias.create({ data: { alias, devicePublicId: deviceId } })
    for (const taken of [deviceId, alias]) expect((await register({ deviceId: taken })).status).toBe(409)
  })

  it('creates one of several at once', async () => {
    const deviceId = freshId()
    const answers = await Promise.all(Array.from({ length: 6 }, () => register({ deviceId })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('is not for people who are no administrators', async () => {
    expect((await register({ deviceId: freshId() }, person)).status).toBe(403)
  })
})

type Outcome = {
  status: number
  created?: number
  problems?: { line: number; message: string }[]
  message?: string
}

async function importCsv(csv: string, { dryRun = false, token = admin.token } = {}): Promise<Outcome> {
  const answer = await api(importDevices, { token, body: { csv, dryRun } })
  return { status: answer.status, ...(await json(answer)) }
}
const linesOf = ({ problems = [] }: Outcome) => problems.map(({ line, message }) => `${line} ${message}`)

describe('importing a list', () => {
  it.each([
    ['commas', ',', '\n'],
    ['semicolons, CRLF and a BOM', ';', '\r\n'],
    ['tabs', '\t', '\n'],
  ])('reads %s', async (_, by, end) => {
    const [one, two] = [freshId(), freshId()]
    const mark = end === '\r\n' ? '\uFEFF' : ''
    const rows = [
      ['DEVICE ID', 'Name', 'family', 'TAGS', 'claim_code'],
      [one, `"Well${by} north"`, 'TTN', 'farm|north', 'CODE-4711'],
      [two, '', '', '', ''],
      ['', '', '', '', ''],
    ]
    const csv = mark + rows.map((row) => row.join(by)).join(end)
    expect(await importCsv(csv, { dryRun: true })).toMatchObject({ created: 2, problems: [] })
    expect(await find(one)).toBeNull()
    expect(await importCsv(csv)).toMatchObject({ status: 200, created: 2, problems: [] })
    expect(await find(one)).toMatchObject({ name: `Well${by} north`, family: 'ttn', tags: ['farm', 'north'] })
    expect(await find(two)).toMatchObject({ name: '', family: 'native', tags: [] })
    const claim = (code: string) =>
      api(claimDevice, { token: person.token, params: { deviceId: one }, body: { code } })
    expect((await claim('CODE-4712')).status).toBe(403)
    expect((await claim('CODE-4711')).status).toBe(200)
  })

  it('names what is wrong by line, and then creates nothing', async () => {
    const { publicId: existing } = await makeDevice()
    const [alias, good, twin] = [freshId(), freshId(), freshId()]
    await db().deviceAlias.create({ data: { alias, devicePublicId: existing } })
    const tags = Array.from({ length: 21 }, (_, i) => `t${i}`).join('|')
    const csv = [
      'deviceId,family,name,tags,claimCode',
      `${good},,"two\nlines",,`,
      `${twin},,,,`,
      `${twin},,,,`,
      `${existing},,,,`,
      `${alias},,,,`,
      'not an id,,,,',
      `${freshId()},carrier-pigeon,,,`,
      `${freshId()},,,,abc`,
      `${freshId()},,,,------`,
      `${freshId()},,,${tags},`,
      ',,nameless,,',
      'mine,,,,',
    ].join('\n')
    for (const dryRun of [true, false]) {
      const outcome = await importCsv(csv, { dryRun })
      expect(outcome).toMatchObject({ status: 200, created: 0 })
      expect(linesOf(outcome).map((line) => line.replace(/(; known are|Use letters).*/, ''))).toEqual([
        `5 deviceId: ${twin} is on line 4 already`,
        `6 deviceId: ${existing} exists already`,
        `7 deviceId: ${alias} exists already`,
        '8 deviceId: ',
        '9 family: There is no such family',
        '10 claimCode: Use at least 6 characters',
        '11 claimCode: Use at least 6 letters or digits',
        '12 tags: At most 20 tags',
        '13 deviceId: deviceId is required',
        '14 deviceId: This ID is reserved; choose another one',
      ])
    }
    expect(await find(good)).toBeNull()
  })

  it('takes formulas for text', async () => {
    const deviceId = freshId()
    await importCsv(`deviceId,name\n${deviceId},"=HYPERLINK(""http://x"",1)"`)
    expect(await find(deviceId)).toMatchObject({ name: '=HYPERLINK("http://x",1)' })
  })

  const rowsOf = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}${i}`)

  it('creates 2,000 at once, in one record and one of each device', async () => {
    const prefix = `${freshId()}-`
    const outcome = await importCsv(['deviceId', ...rowsOf(2_000, prefix)].join('\n'))
    expect(outcome).toMatchObject({ status: 200, created: 2_000 })
    expect(await db().device.count({ where: { publicId: { startsWith: prefix } } })).toBe(2_000)
    const records = await db().auditRecord.findMany({ where: { action: 'device.import' } })
    expect(records.filter(({ changes }) => JSON.stringify(changes).includes('2000'))).toHaveLength(1)
    const each = { action: 'device.register', entityId: { startsWith: prefix } }
    expect(await db().auditRecord.count({ where: each })).toBe(2_000)
  })

  it.each([
    ['2,001 rows', () => ['deviceId', ...rowsOf(2_001, 'x')].join('\n'), 'At most 2,000 rows at once'],
    ['30,000 rows', () => ['deviceId', ...rowsOf(30_000, 'x')].join('\n'), 'At most 2,000 rows at once'],
    ['nothing', () => '', 'The list is empty'],
    ['a heading only', () => 'deviceId,name\n', 'The list is empty'],
    ['no heading', () => 'tank-1\ntank-2', 'The first line must name the columns; deviceId is missing'],
    ['an unknown column', () => 'deviceId,role\nx,admin', /^Unknown column role/],
    ['a column twice', () => 'deviceId,name,Name\nx,a,b', 'The column name is there twice'],
    ['an open quote', () => 'deviceId,name\nx,"a', /cannot be read as CSV$/],
  ])('refuses %s: 400', async (_, csv, message) => {
    const outcome = await importCsv(csv())
    expect(outcome.status).toBe(400)
    expect(outcome.message).toMatch(message)
  })

  it('refuses 50,000 rows: 413', async () => {
    const outcome = await importCsv(['deviceId', ...rowsOf(50_000, 'x')].join('\n'))
    const message = 'The list is too long: at most 2,000 rows at once'
    expect([outcome.status, outcome.message]).toEqual([413, message])
  })

  it('is not for people who are no administrators', async () => {
    expect((await importCsv('deviceId\nx', { token: person.token })).status).toBe(403)
  })
})
