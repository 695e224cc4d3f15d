import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from 'pdf-lib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimSheet } from '@/contracts/admin/devices'
import { db } from '@/server/db/prisma'
import { api } from '~/tests/support/api'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'

let admin: Signed

beforeAll(async () => {
  admin = await makeUser('admin')
})
beforeEach(() => db().rateLimit.deleteMany())

const print = (devices: object[], format = 'a4', { token } = admin) =>
  api(claimSheet, { token, body: { format, devices } })

/** The drawing operators of all pages. */
async function readPdf(answer: Response) {
  const pdf = await PDFDocument.load(await answer.arrayBuffer())
  const streams = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [Buffer.from(object.contents)] : []))
  const drawn = streams.map((bytes) => inflateSync(bytes).toString('latin1')).join('\n')
  const words = [...drawn.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  )
  return { pages: pdf.getPages().map((page) => page.getSize()), words, drawn }
}
const devicesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ deviceId: `tank-${i}`, claimCode: `CODE-${i}00` }))
const mm = (points: number) => Math.round((points / 72) * 25.4)

describe('the sheet', () => {
  it('has ten devices on a page of A4', async () => {
    const answer = await print(devicesOf(21))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const { pages, words } = await readPdf(answer)
    expect(pages.map(({ width, height }) => [mm(width), mm(height)])).toEqual(
      Array.from({ length: 3 }, () => [210, 297]),
    )
    expect(words).toEqual(devicesOf(21).flatMap(({ deviceId, claimCode }) => [deviceId, claimCode]))
  })

  it('has a label of 62 × 29 mm for each device', async () => {
    const { pages } = await readPdf(await print(devicesOf(3), 'label'))
    expect(pages.map(({ width, height }) => [mm(width), mm(height)])).toEqual(
      Array.from({ length: 3 }, () => [62, 29]),
    )
  })

  it('names each device, but in other scripts than Latin not at all', async () => {
    const { words } = await readPdf(
      await print([
        { deviceId: 'tank-1', name: 'Château d’eau' },
        { deviceId: 'tank-2', name: 'उत्तरी टंकी', claimCode: 'कखगघङच' },
        { deviceId: 'tank-3', name: '💧 3' },
        { deviceId: 'tank-4', name: 'line\nbreak\tand\u0007bell' },
      ]),
    )
    expect(words).toEqual(['Château d\x92eau', 'tank-1', 'tank-2', 'tank-3', 'tank-4'])
  })

  it('keeps long names and ids inside their place', async () => {
    const { words } = await readPdf(
      await print([{ deviceId: 'x'.repeat(128), name: 'W'.repeat(120), claimCode: 'C'.repeat(64) }], 'label'),
    )
    expect(words[0]).toMatch(/^W+\.\.\.$/)
    for (const word of words) expect(word.length).toBeLessThan(25)
  })

  it('prints 2,000, chosen or of a list, in a few seconds', async () => {
    const csv = ['deviceId;claimCode', ...devicesOf(2_000).map((one) => `${one.deviceId};${one.claimCode}`)]
    const ofList = await api(claimSheet, { token: admin.token, body: { csv: csv.join('\n') } })
    for (const answer of [await print(devicesOf(2_000)), ofList])
      expect((await readPdf(answer)).pages).toHaveLength(200)
  })

  it('has the devices of a list as it was imported', async () => {
    const csv = 'deviceId;name;claimCode;tags\ntank-1;Roof;RIVER-7391;north\ntank-2;;;'
    const answer = await api(claimSheet, { token: admin.token, body: { csv } })
    expect((await readPdf(answer)).words).toEqual(['Roof', 'tank-1', 'RIVER-7391', 'tank-2'])
  })

  it.each([
    ['a list with a fault', { csv: 'deviceId\na b' }, 'Line 2: deviceId: Use letters'],
    ['a list without a heading', { csv: 'tank-1' }, 'The list is empty'],
    ['a list and devices', { csv: 'deviceId\na', devices: devicesOf(1) }, 'Give either devices or a csv'],
    ['neither', {}, 'Give either devices or a csv'],
  ])('refuses %s: 400', async (_, body, message) => {
    const answer = await api(claimSheet, { token: admin.token, body })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(message)
  })

  it.each([
    ['no device', []],
    ['2,001 devices', devicesOf(2_001)],
    ['an id with a space', [{ deviceId: 'a b' }]],
    ['a short code', [{ deviceId: 'a', claimCode: 'abc' }]],
  ])('refuses %s: 400', async (_, devices) => {
    expect((await print(devices)).status).toBe(400)
  })

  it('is for administrators only', async () => {
    expect((await print(devicesOf(1), 'a4', await makeUser())).status).toBe(403)
  })
})
