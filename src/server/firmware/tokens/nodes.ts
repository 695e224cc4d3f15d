import { randomUUID } from 'node:crypto'
import { type AnyTransaction, queryIn } from '@/server/db/transaction'
import { type FirmwareUrls, hashToken, newToken, urlsOf } from './address'
import { lockReadyImages, type Offer, OFFERS_NOTHING, plainMac, TIMES } from './issue'

const NODE_FILE = 'fw.ota.bin'
export const NODE_MANIFEST = 'manifest.json'

/** Whether devices of the family fetch images under a lasting address, which each of them must have been issued. */
export const isNodeFamily = (family: string): boolean => family === 'esphome'

/** Ends the lasting address of a device, and its downloads within a second. Answers the token's id; null where it had none. */
export async function endNodeAddress(tx: AnyTransaction, device: number): Promise<string | null> {
  const [ended] = await queryIn<{ id: string }>(
    tx,
    'delete from firmware_token where node_device = $1 returning id',
    [device],
  )
  return ended?.id ?? null
}

const MOVE = `
  update firmware_token set node_device = $2, ${OFFERS_NOTHING}
  where node_device = $1 and not exists (select from firmware_token o where o.node_device = $2)`

/**
 * The lasting address of a device that goes becomes that of another one, which keeps its own where it has one. What was
 * released to the device that goes is not released any more.
 */
export async function moveNodeAddress(
  tx: AnyTransaction,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await queryIn(tx, MOVE, [from, to])
  await endNodeAddress(tx, from)
}

/** `id` and `replaced`: of the token and of the one that has ended. */
type NodeAddress = FirmwareUrls & { id: string; replaced: string | null }

const INSERT = `insert into firmware_token (id, token_hash, node_device, name) values ($1::uuid, $2, $3, $4)`

/**
 * A new lasting address of an ESPHome node's manifest, to be written into its configuration; the one before ends. It is
 * shown once; the token is stored hashed.
 */
export async function issueNodeAddress(tx: AnyTransaction, device: number): Promise<NodeAddress> {
  const [id, token] = [randomUUID(), newToken()]
  const replaced = await endNodeAddress(tx, device)
  await queryIn(tx, INSERT, [id, hashToken(token), device, NODE_FILE])
  return { ...urlsOf(token, NODE_MANIFEST), id, replaced }
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
  const images = await lockReadyImages(
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
