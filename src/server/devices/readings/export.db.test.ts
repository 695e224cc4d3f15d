import { beforeAll, describe, expect, it } from 'vitest'
import { exportReadings, getReadings } from '@/contracts/devices/device'
import { SESSION_COOKIE } from '@/server/accounts/sessions/cookie'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'

const HEADER = 'time,utc,metric,channel,value,unit,quality'
const day = { from: '2025-10-26T00:00:00Z', to: '2025-10-27T00:00:00Z' }

let owner: Signed
let device: { publicId: string; id: number }

beforeAll(async () => {
  owner = await makeUser()
  await db().user.update({ where: { id: owner.id }, data: { timezone: 'Europe/Berlin' } })
  device = await makeDevice({ ownerId: owner.id, publicId: 'deveui:a8/40;x' })
  const at = (time: string) => ({ device: device.id, at: new Date(`2025-10-26T${time}Z`) })
  await storeReadings([
    { ...at('00:30:00'), metric: 'distance_mm', value: 1200 },
    { ...at('00:45:00'), metric: 'distance_mm', value: 9000, quality: 'spike' },
    { ...at('00:45:00'), metric: 'rssi_dbm', value: -71 },
    { ...at('01:30:00'), metric: 'distance_mm', value: 1210.5, quality: 'blind_zone' },
    { ...at('20:00:00'), metric: 'distance_mm', channel: 1, value: 800 },
  ])
})

const get = (query: Record<string, string>, { token, deviceId = device.publicId }: Partial<Asked> = {}) =>
  api(exportReadings, { token: token ?? owner.token, params: { deviceId }, query })
type Asked = { token: string; deviceId: string }
const linesOf = async (response: Response) => (await response.text()).split('\r\n')

describe('the export', () => {
  it('holds every reading in the zone of its owner, flagged, gaps left out', async () => {
    const response = await get(day)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(await linesOf(response)).toEqual([
      HEADER,
      '2025-10-26T02:30:00.000+02:00,2025-10-26T00:30:00.000Z,distance_mm,0,1200,mm,ok',
      '2025-10-26T02:45:00.000+02:00,2025-10-26T00:45:00.000Z,distance_mm,0,9000,mm,spike',
      '2025-10-26T02:45:00.000+02:00,2025-10-26T00:45:00.000Z,rssi_dbm,0,-71,dBm,ok',
      '2025-10-26T02:30:00.000+01:00,2025-10-26T01:30:00.000Z,distance_mm,0,1210.5,mm,blind_zone',
      '2025-10-26T21:00:00.000+01:00,2025-10-26T20:00:00.000Z,distance_mm,1,800,mm,ok',
      '',
    ])
  })

  it('leaves doubtful readings out of the chart', async () => {
    const query = { ...day, metric: 'distance_mm', points: '24' }
    const params = { deviceId: device.publicId }
    const { points } = await json(await api(getReadings, { token: owner.token, params, query }))
    expect(points.map(({ max, n }: { max: number; n: number }) => [max, n])).toEqual([[1200, 1]])
  })

  it.each([
    [{ metric: 'rssi_dbm' }, 1],
    [{ metric: 'distance_mm' }, 4],
    [{ metric: 'distance_mm', channel: '1' }, 1],
    [{ channel: '0' }, 4],
    [{ metric: 'power_w' }, 0],
  ])('keeps to %j', async (wanted, rows) => {
    expect(await linesOf(await get({ ...day, ...wanted }))).toHaveLength(rows + 2)
  })

  it('ends before "to" and begins with "from"', async () => {
    const window = { from: '2025-10-26T00:45:00Z', to: '2025-10-26T01:30:00Z' }
    expect(await linesOf(await get(window))).toHaveLength(2 + 2)
  })

  it('is named after the device and the days in its owner’s zone, whatever the id contains', async () => {
    const response = await get({ from: '2025-10-25T22:00:00Z', to: '2025-10-26T23:00:00Z' })
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="deveui-a8-40-x_2025-10-26_2025-10-26.csv"',
    )
    await response.body?.cancel()
  })

  it('opens with the session cookie, as a browser downloads', async () => {
    const headers = { cookie: `${SESSION_COOKIE}=${owner.token}` }
    const response = await api(exportReadings, { headers, params: { deviceId: device.publicId } })
    expect([response.status, await response.text()]).toEqual([200, `${HEADER}\r\n`])
  })
})

describe('refused exports', () => {
  it('another user’s, an unclaimed and a missing device: 404', async () => {
    const stranger = await makeUser()
    const unclaimed = await makeDevice()
    expect((await get(day, { token: stranger.token })).status).toBe(404)
    expect((await get(day, { deviceId: unclaimed.publicId })).status).toBe(404)
    expect((await get(day, { deviceId: 'nowhere' })).status).toBe(404)
  })

  it.each([
    [{ from: day.to, to: day.from }],
    [{ from: day.from, to: day.from }],
    [{ from: 'yesterday' }],
    [{ to: '2025-10-26' }],
    [{ metric: 'tank_level_pct' }],
    [{ metric: 'nonsense' }],
    [{ channel: '-1' }],
    [{ channel: '1.5' }],
    [{ points: '5' }],
  ])('%j: 400', async (query) => {
    expect((await get(query as Record<string, string>)).status).toBe(400)
  })
})

describe('a large export', () => {
  const DAYS = 4
  const DAY_MS = 86_400_000
  const EACH_MS = 10_000
  const from = Date.UTC(2025, 2, 1)
  const window = { from: new Date(from).toISOString(), to: new Date(from + 300 * DAY_MS).toISOString() }

  beforeAll(async () => {
    const { id } = device
    for (let start = from; start < from + DAYS * DAY_MS; start += DAY_MS) {
      const instants = Array.from({ length: DAY_MS / EACH_MS }, (_, i) => new Date(start + i * EACH_MS))
      await storeReadings(
        instants.map((at) => ({
          device: id,
          metric: 'distance_mm' as const,
          at,
          value: at.getTime() % 977,
        })),
      )
    }
  })

  it('comes in pieces, each reading once', async () => {
    const sizes: number[] = []
    let text = ''
    for await (const piece of (await get({ ...window, metric: 'distance_mm' })).body ?? []) {
      sizes.push(piece.length)
      text += new TextDecoder().decode(piece)
    }
    const times = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Date.parse(line.split(',')[1] ?? ''))
    const inWindow = (DAYS * DAY_MS) / EACH_MS + 4
    expect(times).toHaveLength(inWindow)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(Math.max(...sizes)).toBeLessThan(200_000)
  })

  it('stops when the client disconnects, and keeps no connection', async () => {
    const reader = (await get(window)).body?.getReader()
    await reader?.read()
    await reader?.read()
    await reader?.cancel()
    expect(pool().idleCount).toBe(pool().totalCount)
    expect(pool().waitingCount).toBe(0)
  })
})
