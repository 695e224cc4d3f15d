import { type AnyTransaction, queryIn } from '@/server/db/transaction'
import { type FirmwareUrls, hashToken, newToken, urlsOf } from './address'
import { holdReadyImages, type Offer, plainMac, TIMES } from './issue'

const NODE_FILE = 'fw.ota.bin'
export const NODE_MANIFEST = 'manifest.json'

/** A new lasting address of an ESPHome node's manifest, to be written into its configuration; the one before ends. */
export async function issueNodeAddress(tx: AnyTransaction, device: number): Promise<FirmwareUrls> {
  const token = newToken()
  await queryIn(tx, 'delete from firmware_token where node_device = $1', [device])
  await queryIn(
    tx,
    `insert into firmware_token (id, token_hash, node_device, name)
     values (gen_random_uuid(), $1, $2, $3)`,
    [hashToken(token), device, NODE_FILE],
  )
  return urlsOf(token, NODE_MANIFEST)
}

type Release = Offer & { device: number }

const RELEASE = `
  update firmware_token t
  set artifact_id = s.artifact_id, item_id = s.item_id, expires_at = s.expires_at, mac = s.mac, max_bytes = s.max_bytes,
      bytes_served = 0, reached = 0, first_byte_at = null, paused_at = null
  from jsonb_to_recordset($1::jsonb) as s (
    device int, artifact_id uuid, item_id text, expires_at timestamptz, mac text, max_bytes bigint)
  where t.node_device = s.device and t.revoked_at is null
  returning t.item_id`

/**
 * Releases images to ESPHome nodes, each under its lasting address. Answers the items of those that were: a node without an
 * address and an image that cannot be offered now are left out.
 */
export async function releaseToNodes(tx: AnyTransaction, releases: readonly Release[]): Promise<Set<string>> {
  const images = await holdReadyImages(
    tx,
    releases.map(({ artifactId }) => artifactId),
  )
  const rows = releases.flatMap(({ device, artifactId, itemId, expiresAt, mac }) => {
    const image = images.get(artifactId)
    if (!image) return []
    return {
      ...{ device, artifact_id: artifactId, item_id: itemId, expires_at: expiresAt.toISOString() },
      ...{ mac: mac ? plainMac(mac) : null, max_bytes: TIMES * image.size },
    }
  })
  if (rows.length === 0) return new Set()
  const released = await queryIn<{ item_id: string }>(tx, RELEASE, [JSON.stringify(rows)])
  return new Set(released.map(({ item_id: item }) => item))
}
