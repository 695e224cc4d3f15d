import { randomUUID } from 'node:crypto'
import { login, register } from '@/contracts/account'
import { metricId, type Metric } from '@/domain/metrics'
import type { Role } from '@/domain/access/policy'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { api, json } from './api'

export const PASSWORD = 'a long walk to the well'

export type Signed = { id: string; email: string; token: string; role: Role }

/** A registered, signed-in person; a role above user is set in the database and takes a login of its own. */
export async function makeUser(role: Role = 'user'): Promise<Signed> {
  const email = `${randomUUID()}@example.org`
  const registered = await json(
    await api(register, { body: { name: 'Test Person', email, password: PASSWORD } }),
  )
  const { id } = registered.user as { id: string }
  if (role === 'user') return { id, email, role, token: registered.token as string }
  await db().user.update({ where: { id }, data: { role } })
  const again = await json(await api(login, { body: { email, password: PASSWORD } }))
  return { id, email, role, token: again.token as string }
}

/** A device that has onboarded. */
export async function makeDevice(data: Partial<Prisma.DeviceUncheckedCreateInput> = {}) {
  const deviceId = `tank-${randomUUID().slice(0, 13)}`
  return db().device.create({
    data: { deviceId, name: '', family: 'native', kind: 'tank', provisionedAt: new Date(), ...data },
  })
}

type Value = { device: number; metric: Metric; channel?: number; at: Date; value: number }

/** Stores readings as the pipeline would, latest included. */
export async function storeReadings(values: readonly Value[]): Promise<void> {
  for (const { device, metric, channel = 0, at, value } of values) {
    const series = { device, metric: metricId(metric), channel }
    await db().reading.create({ data: { ...series, at, value, quality: 0 } })
    await db().latest.upsert({
      where: { device_metric_channel: series },
      create: { ...series, at, receivedAt: at, value, quality: 0 },
      update: { at, receivedAt: at, value },
    })
  }
}
