import { randomUUID } from 'node:crypto'
import { login, register } from '@/contracts/account'
import { metricId, QUALITIES, type Metric, type Quality } from '@/domain/readings/metrics'
import type { Role } from '@/domain/access/policy'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { seriesOf } from '@/server/timeseries/storage/series'
import { store } from '@/server/timeseries/store'
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

type Value = { device: number; metric: Metric; channel?: number; at: Date; value: number; quality?: Quality }

/** Stores readings as the pipeline would, latest included. */
export async function storeReadings(values: readonly Value[]): Promise<void> {
  const rows = values.map(({ device, metric, channel = 0, at, value, quality = 'ok' }) => {
    const [ms, series] = [at.getTime(), seriesOf(metricId(metric), channel)]
    const stored = { series, value, quality: QUALITIES.indexOf(quality) }
    return { device, at: ms, receivedAt: ms, part: series, values: [stored] }
  })
  rows.sort((a, b) => a.device - b.device || a.at - b.at || a.part - b.part)
  await store(pool(), { rows, seen: [] })
}
