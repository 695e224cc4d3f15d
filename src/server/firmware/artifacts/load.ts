import * as z from 'zod'
import type { Firmware, FirmwareDetail } from '@/contracts/firmware/firmware'
import { CAMPAIGN_STATES } from '@/domain/rollouts/states'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { isUsed } from './usage'
import { firmwareViews, signatureView, type SignedArtifact, WITH_SIGNATURES } from './view'

const noFirmware = () => new AppError('not_found', 'There is no such firmware')

export async function findArtifact(id: string): Promise<SignedArtifact> {
  const found = await db().firmwareArtifact.findUnique({ where: { id }, include: WITH_SIGNATURES })
  if (!found) throw noFirmware()
  return found
}

/** One image as lists show it; 404 when there is none. */
export async function loadFirmware(id: string, now: Date): Promise<Firmware> {
  const [view] = await firmwareViews([await findArtifact(id)], now)
  if (!view) throw noFirmware()
  return view
}

const factsOf = (facts: unknown): Record<string, unknown> => (facts instanceof Object ? { ...facts } : {})

const MOST_VERSIONS = 20
const MOST_ROLLOUTS = 20
const RolloutState = z.enum(CAMPAIGN_STATES)

/** Roll-outs of an image, the newest first. */
async function loadRollouts(artifactId: string): Promise<FirmwareDetail['rollouts']> {
  const rows = await db().rollout.findMany({
    where: { artifactId },
    select: { id: true, name: true, state: true },
    orderBy: { createdAt: 'desc' },
    take: MOST_ROLLOUTS,
  })
  return rows.map((row) => ({ ...row, state: RolloutState.parse(row.state) }))
}

/** What devices of a family report, the commonest first. */
async function countVersions(family: string): Promise<FirmwareDetail['versions']> {
  const groups = await db().device.groupBy({
    by: ['firmware'],
    where: { family, ownerId: { not: null } },
    _count: true,
    orderBy: { _count: { id: 'desc' } },
    take: MOST_VERSIONS,
  })
  return groups.map(({ firmware, _count }) => ({ version: firmware, devices: _count }))
}

/** Everything about one image; 404 when there is none. */
export async function loadFirmwareDetail(id: string, now: Date): Promise<FirmwareDetail> {
  const artifact = await findArtifact(id)
  const { family, version } = artifact
  const [[view], used, { _sum: served }, versions, installed, rollouts] = await Promise.all([
    firmwareViews([artifact], now),
    isUsed(db(), id),
    db().firmwareToken.aggregate({ where: { artifactId: id }, _sum: { bytesServed: true } }),
    countVersions(family),
    db().device.count({ where: { family, ownerId: { not: null }, firmware: version } }),
    loadRollouts(id),
  ])
  if (!view) throw noFirmware()
  return {
    ...view,
    facts: factsOf(artifact.facts),
    signatures: artifact.signatures.map((one) => signatureView(one, now)),
    used,
    bytesServed: Number(served.bytesServed ?? 0),
    installed,
    versions,
    rollouts,
  }
}
