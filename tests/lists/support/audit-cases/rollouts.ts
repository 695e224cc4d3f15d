import type { Prisma } from '@/generated/prisma/client'
import { env } from '@/server/env'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { fieldsOf, makeFleet, makeImage, makeItem, makeRunning } from '~/tests/support/rollouts'
import type { AuditCase, AuditCases } from '../audit-case'

let person: Promise<Signed> | undefined

/** One for all cases: an address may create a limited number of accounts. */
const superuser = () => (person ??= makeUser('superuser'))

type Rollout = Partial<Prisma.RolloutUncheckedCreateInput>

/** A roll-out of one device. */
async function made(data: Rollout = {}, item: Partial<Prisma.RolloutItemUncheckedCreateInput> = {}) {
  const by = await superuser()
  const { id: firmwareId } = await makeImage()
  const { tag, devices } = await makeFleet(1, { ownerId: by.id })
  const target = { ...fieldsOf(firmwareId).target, tags: [tag] }
  const row = await makeRunning(firmwareId, { name: 'Spring', target, ...data })
  const [device] = devices
  if (device && data.state !== 'draft') await makeItem(row.id, device, item)
  return { by, row, firmwareId }
}

/** A call about a roll-out in this state. */
const on = (data: Rollout, body?: unknown, item?: Parameters<typeof made>[1]) =>
  async function make(): Promise<AuditCase> {
    const { by, row } = await made(data, item)
    const entity = { type: 'rollout', id: row.id, name: 'Spring' } as const
    return { token: by.token, params: { id: row.id }, entity, ...(body !== undefined && { body }) }
  }

/** A call that makes a roll-out from another one. */
const from = (data: Rollout, name: string, body?: unknown, item?: Parameters<typeof made>[1]) =>
  async function make(): Promise<AuditCase> {
    const one = await on(data, body, item)()
    return { ...one, entity: { type: 'rollout', name } }
  }

async function drafted(): Promise<AuditCase> {
  const by = await superuser()
  const { id: firmwareId } = await makeImage()
  return { token: by.token, body: fieldsOf(firmwareId), entity: { type: 'rollout', name: 'Spring' } }
}

/** Another image, older than the one that was rolled out. */
async function undone(): Promise<AuditCase> {
  const { id: firmwareId } = await makeImage({ version: '1.4.2' })
  return from({ state: 'finished' }, 'Rollback: Spring', { firmwareId }, { state: 'succeeded' })()
}

const GROUPS = { create: [] }
const DRAFT = { state: 'draft', groups: GROUPS }
const WAITING = { state: 'waiting_approval', needsApproval: true, groups: GROUPS }
const VERSION = { version: 1 }

/** The owner's decision about an update that waits. */
const own = (body?: unknown, data: Partial<Prisma.DeviceUncheckedCreateInput> = {}) =>
  async function make(): Promise<AuditCase> {
    const owner = await makeUser()
    const device = await makeDevice({ ownerId: owner.id, name: 'North', ...data })
    const { row } = await made()
    await makeItem(row.id, device)
    const { publicId: deviceId } = device
    return {
      ...{
        token: owner.token,
        params: { deviceId },
        entity: { type: 'device', id: deviceId, name: 'North' },
      },
      ...(body !== undefined && { body }),
    }
  }

/** The owner's call for the address that an ESPHome node fetches its firmware under. */
async function addressed(): Promise<AuditCase> {
  env.FIRMWARE_ORIGIN ??= 'https://fw.example.org'
  const owner = await makeUser()
  const { publicId: deviceId } = await makeDevice({ ownerId: owner.id, name: 'North', family: 'esphome' })
  const entity = { type: 'device', id: deviceId, name: 'North' } as const
  return { token: owner.token, params: { deviceId }, entity }
}

/** Each call about roll-outs. */
export const rolloutCases: AuditCases = {
  createRollout: drafted,
  updateRollout: on(DRAFT, { ...VERSION, notes: 'Fixes the echo filter' }),
  deleteRollout: on(DRAFT),
  submitRollout: on(DRAFT, VERSION),
  approveRollout: on(WAITING, VERSION),
  denyRollout: on(WAITING, { ...VERSION, reason: 'not before the harvest' }),
  pauseRollout: on({}),
  resumeRollout: on({ state: 'paused', pause: { reason: 'person', group: null } }, VERSION),
  abortRollout: on({}, { reason: 'bricks pumps' }),
  retryRollout: on({}, {}, { state: 'failed', reason: 'checksum' }),
  rollbackRollout: undone,
  copyRollout: from({ state: 'finished' }, 'Copy: Spring'),
  startTemplate: from(
    { state: 'finished', isTemplate: true },
    'Autumn',
    { name: 'Autumn' },
    { state: 'succeeded' },
  ),
  postponeFirmware: own(),
  hurryFirmware: own(),
  setFirmwareOptOut: own({ optedOut: true }),
  stateBootRelay: own({ relay: 'off' }, { family: 'shelly-gen1', kind: 'pump' }),
  issueFirmwareAddress: addressed,
}
