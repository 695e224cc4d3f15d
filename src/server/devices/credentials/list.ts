import type { listCredentials } from '@/contracts/devices/credentials'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { credentialView, CREDENTIAL_COLUMNS } from './credential-view'
import { requireDevice } from '@/server/devices/visible'

const NEWEST = 50

export const listDeviceCredentials: Verb<typeof listCredentials> = async ({ actor }, { params }) => {
  const { deviceId } = await requireDevice(actor, params.deviceId, 'manage')
  const rows = await db().deviceCredential.findMany({
    where: { deviceId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: NEWEST,
    select: CREDENTIAL_COLUMNS,
  })
  return { credentials: rows.map(credentialView) }
}
