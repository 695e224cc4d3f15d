import { createHash, randomUUID } from 'node:crypto'
import type { RolloutFields } from '@/contracts/rollouts/manage'
import { DEFAULT_GROUP_POLICY, DEFAULT_ROLLOUT_POLICY, type RolloutPolicy } from '@/domain/rollouts/policy'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { makeDevice } from './fixtures/factories'

/** Devices of this family check no signature, and go back. */
export const PLAIN = 'thingsboard'

/** An image that may be offered, without its bytes. */
export function makeImage(data: Partial<Prisma.FirmwareArtifactUncheckedCreateInput> = {}) {
  env.FIRMWARE_ORIGIN ??= 'https://fw.example.org'
  const sum = (kind: string) => createHash(kind).update(randomUUID()).digest('hex')
  return db().firmwareArtifact.create({
    data: {
      ...{ family: PLAIN, product: 'tc-tank', version: '1.5.0', format: 'unknown', fileName: 'fw.bin' },
      ...{ size: 100_000, sha256: sum('sha256'), md5: sum('md5'), blob: randomUUID(), state: 'ready' },
      ...data,
    },
  })
}

export const policyOf = (...percents: number[]): RolloutPolicy => ({
  ...DEFAULT_ROLLOUT_POLICY,
  groups: percents.map((percent) => ({ ...DEFAULT_GROUP_POLICY, percent })),
})

export const ANY = {
  ...{ families: [], hardware: [], versions: [], kinds: [], tags: [], owners: [] },
  ...{ devices: [], excluded: [], excludedTags: [] },
}

type Fields = Partial<Omit<RolloutFields, 'target'>> & { target?: Partial<RolloutFields['target']> }

/** A draft as a call sends it. */
export const fieldsOf = (firmwareId: string, { target, ...more }: Fields = {}) => ({
  ...{ name: 'Spring', firmwareId, policy: policyOf(20, 80), target: { ...ANY, ...target } },
  ...more,
})

/** Claimed devices with a tag of their own, which take the image of `makeImage`. */
export async function makeFleet(
  count: number,
  data: Partial<Prisma.DeviceUncheckedCreateInput> & { ownerId: string },
): Promise<{ tag: string; devices: Awaited<ReturnType<typeof makeDevice>>[] }> {
  const tag = `fleet-${randomUUID()}`
  const facts = { family: PLAIN, firmware: '1.4.2', lastSeenAt: new Date(), online: true }
  const devices = []
  for (let i = 0; i < count; i++) devices.push(await makeDevice({ ...facts, tags: [tag], ...data }))
  return { tag, devices }
}

type Item = Partial<Prisma.RolloutItemUncheckedCreateInput>

/** An item as a running roll-out has it. */
export function makeItem(rolloutId: string, { id }: { id: number }, data: Item = {}) {
  return db().rolloutItem.create({
    data: {
      ...{ rolloutId, deviceKey: id, group: 0, place: id, target: '1.5.0', fromVersion: '1.4.2' },
      ...{ state: 'queued', since: new Date() },
      ...data,
    },
  })
}

/** A roll-out that runs, with one group. */
export async function makeRunning(
  artifactId: string,
  data: Partial<Prisma.RolloutUncheckedCreateInput> = {},
) {
  return db().rollout.create({
    data: {
      ...{ name: 'Running', artifactId, state: 'running', startedAt: new Date() },
      ...{ policy: policyOf(100) as unknown as Prisma.InputJsonValue, target: ANY },
      groups: { create: [{ position: 0, state: 'running', startedAt: new Date() }] },
      ...data,
    },
  })
}
