import type { getConnection } from '@/contracts/devices/connection'
import { accessTo, type Actor } from '@/domain/access/policy'
import type { OutputOf } from '@/contracts/endpoint'
import { isLoopbackHost } from '@/domain/system/loopback-host'
import { deviceIdOfName } from '@/ingest/named-device'
import { db } from '@/server/db/prisma'
import { brokerAddress } from '@/server/devices/credentials/credentials'
import { loadDevices } from '@/server/devices/device-row'
import { env } from '@/server/env'
import { isFlagOn } from '@/server/runtime/flags'
import type { Verb } from '@/server/verb'
import { loadSigns } from './signs'

type Connection = OutputOf<typeof getConnection>

/**
 * | the broker | what a device without credentials logs in with |
 * |---|---|
 * | another one than the console's | what that broker wants |
 * | bound to this machine alone | nothing |
 * | any other | the onboarding login |
 */
function brokerView(): Connection['broker'] {
  const address = brokerAddress()
  const isOwn = !env.MQTT_URL
  const isBound = isOwn && isLoopbackHost(env.MQTT_BIND)
  const isLocal = isBound && !address.tls
  return {
    ...address,
    plainPort: isOwn && address.tls && !isBound ? env.MQTT_PORT : null,
    root: env.MQTT_ROOT,
    isLocal,
    login: !isOwn ? 'external' : isLocal ? 'none' : 'onboarding',
    autoRegister: isFlagOn('auto_onboard'),
  }
}

/** The device that has this id, or had it before it told another one. */
async function findDevice(deviceId: string) {
  const alias = await db().deviceAlias.findUnique({ where: { alias: deviceId } })
  const [row] = await loadDevices({ publicId: alias?.devicePublicId ?? deviceId })
  return row
}

async function deviceView(
  { deviceId, name }: { deviceId: string; name: string },
  actor: Actor,
  now: Date,
): Promise<Connection['device']> {
  const row = await findDevice(deviceId)
  const [id, isFree] = [row?.publicId ?? deviceId, row?.ownerId === null]
  if (row && !isFree && !accessTo(row, actor))
    return { deviceId, state: 'others', lastSeenAt: null, signs: [] }
  const state = !row ? 'unknown' : isFree ? 'free' : 'yours'
  return {
    deviceId: id,
    state,
    lastSeenAt: row?.lastSeenAt?.toISOString() ?? null,
    signs: await loadSigns({ deviceId: id, name, isVisible: state === 'yours' }, actor, now),
  }
}

/** Where devices report, and what is known of the one whose name is given. */
export const loadConnection: Verb<typeof getConnection> = async ({ actor, now }, { query }) => {
  const { family, name } = query
  const broker = brokerView()
  if (name === undefined) return { broker, device: null }
  const deviceId = deviceIdOfName(family, name)
  const device = deviceId
    ? await deviceView({ deviceId, name }, actor, now)
    : { deviceId: null, state: 'unknown' as const, lastSeenAt: null, signs: [] }
  return { broker, device }
}
