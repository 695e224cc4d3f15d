import { changesBetween } from '@/server/audit/changes'
import type { AuditChange } from '@/contracts/audit'
import type { FirmwareArtifact } from '@/generated/prisma/client'
import { readImagePart } from '../stores/read-image'
import { findArtifact } from './load'

const STEP = 64 * 1024

const fieldsOf = (artifact: FirmwareArtifact) => {
  const { family, product, version, channel, notes, minVersion, hardware, chip, format } = artifact
  const { fileName, size, sha256, md5, counter, state, facts } = artifact
  return {
    ...{ family, product, version, channel, notes, minVersion, hardware, chip, format },
    ...{ fileName, size, sha256, md5, counter, state, facts },
  }
}

type ByteDifference = { firstByte: number | null; bytes: number }

function countDifferent(a: Buffer, b: Buffer, offset: number, found: ByteDifference): void {
  if (a.equals(b)) return
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i]) continue
    found.firstByte ??= offset + i
    found.bytes += 1
  }
}

async function compareBytes(a: FirmwareArtifact, b: FirmwareArtifact): Promise<ByteDifference> {
  const [shorter, longer] = [Math.min(a.size, b.size), Math.max(a.size, b.size)]
  const found: ByteDifference = { firstByte: null, bytes: longer - shorter }
  for (let offset = 0; offset < shorter; offset += STEP) {
    const length = Math.min(STEP, shorter - offset)
    const [one, other] = await Promise.all([
      readImagePart(a, offset, length),
      readImagePart(b, offset, length),
    ])
    countDifferent(one, other, offset, found)
  }
  return found
}

/** What differs between two images: their fields, what their files say, and their bytes. */
export async function compareFirmware(
  id: string,
  otherId: string,
): Promise<ByteDifference & { differences: AuditChange[] }> {
  const [a, b] = [await findArtifact(id), await findArtifact(otherId)]
  return { differences: changesBetween(fieldsOf(a), fieldsOf(b)), ...(await compareBytes(a, b)) }
}
