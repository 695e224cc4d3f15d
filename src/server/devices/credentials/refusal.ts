import { recordRefusal } from '@/server/audit/refusals'
import { deviceSource } from '@/server/audit/record'

type RefusedCredential = { deviceId: string; address: string | null; now: Date }

/** Records that a device was refused because its secret is wrong, has expired or was revoked. Bounded; never throws. */
export const recordRefusedCredential = ({ deviceId, address, now }: RefusedCredential): Promise<void> =>
  recordRefusal(
    { ...deviceSource(deviceId, now), ip: address },
    { action: 'credential.refuse', entity: { type: 'device', id: deviceId } },
  )
