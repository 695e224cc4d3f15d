import { randomBytes } from 'node:crypto'
import type { TankConfig } from '@/contracts/devices/device'
import { compactUp } from '@/domain/dashboard/grid'
import { DEFAULT_PUMP_SETTINGS } from '@/domain/pump/types'
import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { withCapacity } from '@/server/devices/with-capacity'
import { widgetDefinitions } from '@/widgets/definitions'
import type { WidgetType } from '@/widgets/kit/widget-names'
import type { Role } from '@/domain/access/policy'
import { hashPassword } from '@/server/accounts/password/password'

type Account = { email: string; password: string; name: string; role: Role }

/** Makes an account, or gives an existing one this role and password. */
async function ensureUser({ email, password, name, role }: Account): Promise<{ id: string }> {
  const passwordHash = await hashPassword(password)
  return db().user.upsert({
    where: { email },
    create: { email, name, passwordHash, role, emailVerifiedAt: new Date() },
    update: { passwordHash, role },
    select: { id: true },
  })
}

/** A device of the simulated fleet as the demo owner would have set it up. */
export type DemoDevice = {
  deviceId: string
  name: string
  kind: string
  tankConfig: TankConfig | null
  tankSeries: TankConfig[]
}

const OWNER = {
  email: 'demo@cistern.local',
  password: 'demo-owner-1234',
  name: 'Demo Owner',
  role: 'user',
} as const

type DemoWidget = {
  type: WidgetType
  /** Kind of the device it shows. */
  of?: string
  x: number
  y: number
  /** Wider than by default. */
  w?: number
}

/** A dashboard with every type of widget. */
const DASHBOARD: readonly DemoWidget[] = [
  { type: 'water-level', of: 'tank', x: 0, y: 0 },
  { type: 'water-level', of: 'series', x: 3, y: 0 },
  { type: 'pump-controller', of: 'pump', x: 6, y: 0 },
  { type: 'device-summary', x: 9, y: 0 },
  { type: 'tank-status', of: 'tank', x: 9, y: 2 },
  { type: 'tank-trend', of: 'tank', x: 0, y: 4 },
  { type: 'pump-info', of: 'pump', x: 6, y: 3 },
  { type: 'tank-capacity', of: 'series', x: 9, y: 4 },
  { type: 'acdc-monitor', of: 'acdc', x: 6, y: 5 },
  { type: 'lora-device', of: 'lora', x: 9, y: 6 },
  { type: 'tank-history', of: 'tank', x: 0, y: 8 },
  { type: 'pump-history', of: 'pump', x: 6, y: 8 },
  { type: 'solar-pump', of: 'solar_pump', x: 0, y: 13, w: 6 },
  { type: 'lora-overview', x: 6, y: 12 },
]

/** The demo owner with the fleet's devices and, on the first run, a ready dashboard. Answers the credentials. */
export async function seedDemo(fleet: readonly DemoDevice[]): Promise<{ email: string; password: string }> {
  // a new one at every start: the console is reachable from other machines, and a known password would be a backdoor
  const password = randomBytes(9).toString('base64url')
  const { id: ownerId } = await ensureUser({ ...OWNER, password })
  for (const { deviceId, name, kind, tankConfig, tankSeries } of fleet) {
    const tank = tankConfig && withCapacity(tankConfig)
    const data = { name, kind, tankConfig: tank ?? Prisma.DbNull, tankSeries: tankSeries.map(withCapacity) }
    await db().device.upsert({
      where: { publicId: deviceId },
      create: { ...data, publicId: deviceId, family: familyOf(deviceId), ownerId, claimedAt: new Date() },
      update: { ownerId },
    })
  }
  await controlPumps(fleet)
  if ((await db().widget.count({ where: { userId: ownerId } })) === 0) await makeDashboard(ownerId, fleet)
  return { email: OWNER.email, password }
}

/** The first pump fills the first tank; it decides by itself when, and stops before the tank spills. */
async function controlPumps(fleet: readonly DemoDevice[]): Promise<void> {
  const [tank, pump] = ['tank', 'pump'].map((kind) => fleet.find((device) => device.kind === kind)?.deviceId)
  const device = pump && (await db().device.findUnique({ where: { publicId: pump }, select: { id: true } }))
  if (!tank || !device) return
  const settings = { ...DEFAULT_PUMP_SETTINGS, destination: tank, maxRunMinutes: 90, serviceEveryHours: 500 }
  await db().pumpControl.createMany({
    data: [{ device: device.id, channel: 0, mode: 'auto', settings }],
    skipDuplicates: true,
  })
}

function familyOf(deviceId: string): string {
  if (deviceId.startsWith('tasmota:')) return 'tasmota'
  return deviceId.startsWith('deveui:') ? 'chirpstack' : 'native'
}

async function makeDashboard(userId: string, fleet: readonly DemoDevice[]): Promise<void> {
  const first = new Map(fleet.toReversed().map(({ kind, deviceId }) => [kind, deviceId]))
  const series = fleet.find(({ tankSeries }) => tankSeries.length > 0)?.deviceId
  const wanted = DASHBOARD.flatMap(({ type, of, ...place }) => {
    const deviceId = of === 'series' ? series : of && first.get(of)
    return of && !deviceId ? [] : [{ key: `demo-${type}-${of ?? 'all'}`, type, deviceId, ...place }]
  })
  const sized = wanted.map(({ key, type, x, y, w = widgetDefinitions[type].size.w }) => ({
    id: key,
    x,
    y,
    w,
    h: widgetDefinitions[type].size.h,
  }))
  const places = new Map(compactUp(sized).map(({ id, ...place }) => [id, place]))
  await db().widget.createMany({
    data: wanted.map(({ key, type, deviceId, x, y }) => {
      const definition = widgetDefinitions[type]
      const { config } = definition.parse({ ...definition.defaults(), ...(deviceId && { deviceId }) })
      return { userId, key, type, title: definition.title, config, x, y, w: 3, h: 2, ...places.get(key) }
    }),
  })
}
