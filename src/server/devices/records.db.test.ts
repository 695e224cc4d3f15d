import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '@/contracts'
import * as alerts from '@/contracts/alerts'
import * as credentials from '@/contracts/devices/credentials'
import * as device from '@/contracts/devices/device'
import * as care from '@/contracts/devices/device-care'
import * as merging from '@/contracts/devices/device-merge'
import * as notes from '@/contracts/devices/device-notes'
import * as homeAssistant from '@/contracts/devices/home-assistant'
import * as inbox from '@/contracts/devices/inbox'
import * as pump from '@/contracts/devices/pump'
import * as sensor from '@/contracts/devices/sensor'
import * as invitations from '@/contracts/devices/invitations'
import type { Endpoint } from '@/contracts/endpoint'
import { db } from '@/server/db/prisma'
import { deviceCases } from '~/tests/lists/support/audit-cases/devices'
import { api } from '~/tests/support/api'

const contracts = [
  ...[alerts, credentials, device, care, merging, notes, homeAssistant],
  ...[inbox, pump, sensor, invitations],
]
const ofDevices: readonly unknown[] = contracts.flatMap((contract) => Object.values(contract))

const audited = Object.entries<Endpoint>(endpoints)
  .filter(([, endpoint]) => endpoint.audit.length > 0 && ofDevices.includes(endpoint))
  .map(([name]) => name)

beforeEach(() => db().rateLimit.deleteMany())

describe('the calls about devices', () => {
  it('that declare a record have a case', () => {
    expect(Object.keys(deviceCases).sort()).toEqual([...audited].sort())
  })

  it.each(Object.entries(deviceCases))('%s writes the record it declares', async (name, make) => {
    const endpoint = Object.entries<Endpoint>(endpoints).find(([known]) => known === name)?.[1]
    if (!endpoint) throw new Error(name)
    const { entity, ...call } = await make()
    const newest = await db().auditRecord.aggregate({ _max: { id: true } })
    expect((await api(endpoint, call)).ok).toBe(true)
    const where = { id: { gt: newest._max.id ?? 0n } }
    const records = await db().auditRecord.findMany({ where, orderBy: { id: 'asc' } })
    expect(records.map(({ action }) => action)).toEqual(endpoint.audit)
    const [{ entityType: type, entityId: id, entityName, actorType, result } = {}] = records
    expect({ type, id, name: entityName }).toMatchObject(entity)
    expect([actorType, result]).toEqual(['user', 'ok'])
  })
})
