import { randomBytes } from 'node:crypto'
import type { TankConfig } from '@/contracts/device'
import { compactUp } from '@/domain/dashboard/grid'
import { capacityOf } from '@/domain/tank/volume'
import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { definitions, type WidgetType } from '@/widgets/definitions'
import { ensureUser } from './ensure-user'

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

type DemoWidget = { type: WidgetType; deviceId?: string; x: number; y: number }

/** The demo owner with the fleet's devices and, on the first run, a ready dashboard. Answers the credentials. */
export async function seedDemo(fleet: readonly DemoDevice[]): Promise<{ email: string; password: string }> {
  // another one at every start: the console listens beyond this machine, and a known password would let anybody in
  const password = randomBytes(9).toString('base64url')
  const { id: ownerId } = await ensureUser({ ...OWNER, password })
  for (const { deviceId, name, kind, tankConfig, tankSeries } of fleet) {
    const tank = tankConfig && withCapacity(tankConfig)
    const data = { name, kind, tankConfig: tank ?? Prisma.DbNull, tankSeries: tankSeries.map(withCapacity) }
    await db().device.upsert({
      where: { deviceId },
      create: { ...data, deviceId, family: familyOf(deviceId), ownerId, claimedAt: new Date() },
      update: { ownerId },
    })
  }
  if ((await db().widget.count({ where: { userId: ownerId } })) === 0) await makeDashboard(ownerId, fleet)
  return { email: OWNER.email, password }
}

function withCapacity(tank: TankConfig): TankConfig {
  const capacity = capacityOf(tank)
  return capacity === null ? tank : { ...tank, calculatedCapacityLiters: capacity }
}

function familyOf(deviceId: string): string {
  if (deviceId.startsWith('tasmota:')) return 'tasmota'
  return deviceId.startsWith('deveui:') ? 'chirpstack' : 'native'
}

async function makeDashboard(userId: string, fleet: readonly DemoDevice[]): Promise<void> {
  const tanks = fleet.filter((d) => d.kind === 'tank' || d.tankConfig || d.tankSeries.length > 0)
  const widgets: DemoWidget[] = [{ type: 'device-summary', x: 0, y: 0 }]
  tanks
    .slice(0, 3)
    .forEach((d, i) => widgets.push({ type: 'tank-status', deviceId: d.deviceId, x: 3 + 3 * i, y: 0 }))
  tanks.forEach((d, i) =>
    widgets.push({ type: 'water-level', deviceId: d.deviceId, x: 3 * (i % 4), y: 2 + 4 * Math.floor(i / 4) }),
  )
  const placed = compactUp(
    widgets.map((widget) => {
      const { w, h } = definitions[widget.type].size
      return { id: `${widget.type}-${widget.deviceId ?? 'all'}`, x: widget.x, y: widget.y, w, h }
    }),
  )
  await db().widget.createMany({
    data: widgets.map(({ type, deviceId }) => {
      const {
        id: key,
        x,
        y,
        w,
        h,
      } = placed.find((p) => p.id === `${type}-${deviceId ?? 'all'}`) ?? fail(type)
      const definition = definitions[type]
      const { config } = definition.parse({ ...definition.defaults(), ...(deviceId && { deviceId }) })
      return { userId, key, type, title: definition.title, config, x, y, w, h }
    }),
  })
}

function fail(type: string): never {
  throw new Error(`the demo dashboard lost its widget ${type}`)
}
