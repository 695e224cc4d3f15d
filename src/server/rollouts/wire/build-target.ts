import type { OtaTarget } from '@/ingest/ota/order-types'
import { otaSupportOf } from '@/ingest/ota/orders'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { firmwareOrigins, type FirmwareUrls } from '@/server/firmware/tokens/address'
import { findHindrance } from '@/server/firmware/tokens/hindrance'
import { issueFirmwareTokens, revokeFirmwareTokens, revokeUnusedTokens } from '@/server/firmware/tokens/issue'
import { isNodeFamily, releaseToNodes } from '@/server/firmware/tokens/nodes'
import { HOUR_MS } from '@/server/job'
import type { OrderRow } from './order-row'

/** The signed manifest of each image that lasts longest, of a key that was not revoked. */
const MANIFESTS = `
  select distinct on (s.artifact_id) s.artifact_id as "artifactId", s.manifest, s.signature, s.kid
  from firmware_signature s join firmware_key k on k.kid = s.kid
  where s.artifact_id = any($1::uuid[]) and s.expires_at > $2 and k.state <> 'revoked'
  order by s.artifact_id, k.state = 'active' desc, s.expires_at desc`

type ManifestRow = { artifactId: string; manifest: Buffer; signature: Buffer; kid: string }

async function loadManifests(
  client: Queryable,
  rows: readonly OrderRow[],
  now: Date,
): Promise<Map<string, OtaTarget['manifest']>> {
  const ids = [...new Set(rows.map(({ artifactId }) => artifactId))]
  const found = await runQuery<ManifestRow>(client, MANIFESTS, [ids, now])
  return new Map(
    found.map(({ artifactId, manifest, signature, kid }) => [
      artifactId,
      { m: manifest.toString('base64url'), sig: signature.toString('base64url'), kid },
    ]),
  )
}

/** Devices fetch it from their vendor, by its channel. */
const isVendors = ({ size }: OrderRow): boolean => size === 0

const FETCHES: readonly string[] = ['http', 'https', 'bridge']

/** How the device gets the image: by an address of its own, by the lasting one of its node, or in another way. */
function wayOf(row: OrderRow): 'address' | 'node' | null {
  const { family } = row
  const support = otaSupportOf(family)
  const origins = firmwareOrigins()
  // many of those that ask for pieces know no address
  if (isVendors(row) || support.transports[0] === 'mqtt_chunks') return null
  if (!support.transports.some((one) => FETCHES.includes(one))) return null
  if (isNodeFamily(family)) return 'node'
  const isReachable = findHindrance(support, origins) === null && (origins.https ?? origins.http) !== null
  return isReachable ? 'address' : null
}

/** The address by which the device's own firmware names itself; null where it was never told. */
const macOf = ({ deviceId, aliases }: OrderRow): string | null =>
  [deviceId, ...aliases].find((id) => /^mac:[0-9a-f]{12}$/i.test(id))?.slice('mac:'.length) ?? null

/** No address may work after the roll-out's end. */
function expiryOf({ offerLifeMs, endsAt }: OrderRow, now: Date): Date {
  const lifeEnd = now.getTime() + offerLifeMs
  return new Date(Math.min(lifeEnd, (endsAt ?? lifeEnd) + HOUR_MS))
}

type Ways = { urls: ReadonlyMap<string, FirmwareUrls>; nodes: ReadonlySet<string> }

/**
 * Addresses of the images for these orders; those of earlier orders of their items end. Where the same order is said once more,
 * the address that a download runs under goes on.
 */
async function openWays(client: Queryable, wanted: readonly Wanted[], now: Date): Promise<Ways> {
  const offers = wanted.map(({ row }) => ({
    ...{ artifactId: row.artifactId, itemId: row.itemId, device: row.deviceKey, mac: macOf(row) },
    ...{ expiresAt: expiryOf(row, now), way: wayOf(row) },
  }))
  const by = (way: 'address' | 'node') => offers.filter((offer) => offer.way === way)
  const itemsOf = (isNew: boolean) => wanted.filter((one) => one.isNew === isNew).map(({ row }) => row.itemId)
  await revokeFirmwareTokens(client, itemsOf(true))
  await revokeUnusedTokens(client, itemsOf(false))
  const [nodes, urls] = [
    await releaseToNodes(client, by('node')),
    await issueFirmwareTokens(client, by('address')),
  ]
  return { urls, nodes }
}

/** `isNew`: it was not said before. */
export type Wanted = { row: OrderRow; isNew: boolean }

/**
 * The targets of orders by item, once for each origin that its device may speak to, the safer one first. An item whose image
 * cannot be fetched now has none.
 */
export async function buildTargets(
  client: Queryable,
  wanted: readonly Wanted[],
  now: Date,
): Promise<Map<string, OtaTarget[]>> {
  if (wanted.length === 0) return new Map()
  const rows = wanted.map(({ row }) => row)
  const ways = await openWays(client, wanted, now)
  const manifests = await loadManifests(client, rows, now)
  return new Map(
    wanted.map(({ row }) => {
      const target = targetOf(row, manifests.get(row.artifactId), now)
      return [row.itemId, withUrls(target, row, ways)]
    }),
  )
}

function withUrls(target: OtaTarget, row: OrderRow, { urls, nodes }: Ways): OtaTarget[] {
  const way = wayOf(row)
  if (way === null) return [target]
  if (way === 'node') return nodes.has(row.itemId) ? [target] : []
  const issued = urls.get(row.itemId)
  const origins = [issued?.httpsUrl, issued?.httpUrl].filter((url) => typeof url === 'string')
  return origins.map((url) => ({ ...target, url }))
}

function targetOf(row: OrderRow, manifest: OtaTarget['manifest'], now: Date): OtaTarget {
  const { itemId, version, imageHardware, hardware, size, sha256, md5, isNow, isDowngrade, orderTemplate } =
    row
  const fits = hardware !== null && imageHardware.includes(hardware) ? hardware : imageHardware[0]
  return {
    ...{ item: itemId, version, size, sha256, md5, isDowngrade, expiresAt: expiryOf(row, now).getTime() },
    ...(fits !== undefined && { hardware: fits }),
    ...(manifest && { manifest }),
    ...(isVendors(row) && { channel: row.channel }),
    ...(orderTemplate && { template: orderTemplate }),
    ...(isNow && { install: 'now' as const }),
  }
}
