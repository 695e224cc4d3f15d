import { AppError } from '@/server/errors'
import {
  fitName,
  type FirmwareUrls,
  hashToken,
  MINIMAL_EXTRA,
  minimalNameOf,
  newToken,
  urlsOf,
} from './address'
import { runOn, type Tx } from './run-on'

/** A download may be repeated this often as a whole. */
const TIMES = 3

type Image = { id: string; state: string; size: number; file_name: string; minimal_id: string | null }

/** Images that may be offered, held until the commit: they can be neither withdrawn nor deleted meanwhile. */
async function requireReady(tx: Tx, ids: readonly string[]): Promise<Image[]> {
  const found = await runOn<Image>(
    tx,
    `select id, state, size, file_name, minimal_id from firmware_artifact
     where id = any($1::uuid[]) order by id for share`,
    [ids],
  )
  if (found.length < new Set(ids).size) throw new AppError('not_found', 'There is no such firmware')
  if (found.some(({ state }) => state !== 'ready'))
    throw new AppError('conflict', 'This firmware is not ready, or was withdrawn')
  return found
}

const sizeOf = (images: readonly Image[]): number => images.reduce((sum, { size }) => sum + size, 0)

/** Twelve hexadecimal digits in upper case. */
export const plainMac = (mac: string): string => mac.replace(/[^0-9a-f]/gi, '').toUpperCase()

type Offer = {
  artifactId: string
  /** The roll-out item that the download is for. */
  itemId: string
  expiresAt: Date
  /** A client that names another MAC is refused. */
  mac?: string | null
  /** Tasmota's smaller image; the artifact's own unless said, none with null. */
  minimalArtifactId?: string | null
}

export type IssuedToken = FirmwareUrls & { tokenId: string; name: string; size: number }

/**
 * Lets one device download an image for a roll-out item. The addresses are shown once; the token is stored hashed. 404 or
 * 409 for an image that cannot be offered.
 */
export async function issueFirmwareToken(tx: Tx, offer: Offer): Promise<IssuedToken> {
  const { artifactId, itemId, expiresAt, mac = null } = offer
  const [image] = await requireReady(tx, [artifactId])
  if (!image) throw new AppError('not_found', 'There is no such firmware')
  const { minimalArtifactId: minimalId = image.minimal_id } = offer
  const images = minimalId === null ? [image] : [image, ...(await requireReady(tx, [minimalId]))]
  const name = fitName(image.file_name, minimalId === null ? 0 : MINIMAL_EXTRA)
  const token = newToken()
  const [row] = await runOn<{ id: string }>(
    tx,
    `insert into firmware_token
       (id, token_hash, item_id, artifact_id, minimal_id, name, minimal_name, mac, expires_at, max_bytes)
     values (gen_random_uuid(), $1, $2, $3::uuid, $4::uuid, $5, $6, $7, $8, $9) returning id`,
    [
      ...[hashToken(token), itemId, artifactId, minimalId, name],
      ...[minimalId && minimalNameOf(name), mac && plainMac(mac), expiresAt, TIMES * sizeOf(images)],
    ],
  )
  if (!row) throw new Error('the token was not stored')
  return { ...urlsOf(token, name), tokenId: row.id, name, size: image.size }
}

/** Ends the downloads of a roll-out item: running ones within a second. Answers how many tokens ended. */
export async function revokeFirmwareTokens(tx: Tx, itemId: string): Promise<number> {
  const ended = await runOn(
    tx,
    `update firmware_token set revoked_at = now()
     where item_id = $1 and revoked_at is null and node_device is null returning id`,
    [itemId],
  )
  await runOn(tx, RELEASE_NODES, [itemId])
  return ended.length
}

/** An ESPHome node keeps its address and sees its own version again. */
const RELEASE_NODES = `
  update firmware_token set artifact_id = null, item_id = null, max_bytes = 0, bytes_served = 0, reached = 0
  where item_id = $1 and node_device is not null`

/** While paused, devices are told to come back later (503); running downloads end by themselves. */
export async function pauseFirmwareTokens(
  tx: Tx,
  itemIds: readonly string[],
  paused: boolean,
): Promise<void> {
  await runOn(
    tx,
    'update firmware_token set paused_at = case when $2 then now() end where item_id = any($1::text[])',
    [itemIds, paused],
  )
}

type Release = { device: number; artifactId: string; itemId: string; expiresAt: Date; mac?: string | null }

/** Releases an image to an ESPHome node under its lasting address. 409 for a node without one. */
export async function releaseToNode(tx: Tx, release: Release): Promise<{ tokenId: string }> {
  const [image] = await requireReady(tx, [release.artifactId])
  const [row] = await runOn<{ id: string }>(
    tx,
    `update firmware_token
     set artifact_id = $2::uuid, item_id = $3, expires_at = $4, mac = $5, max_bytes = $6,
         bytes_served = 0, reached = 0, first_byte_at = null, paused_at = null
     where node_device = $1 and revoked_at is null returning id`,
    [
      ...[release.device, release.artifactId, release.itemId, release.expiresAt],
      ...[release.mac ? plainMac(release.mac) : null, TIMES * (image?.size ?? 0)],
    ],
  )
  if (!row) throw new AppError('conflict', 'This node has no address for firmware yet')
  return { tokenId: row.id }
}

const NODE_FILE = 'fw.ota.bin'
export const NODE_MANIFEST = 'manifest.json'

/** A new lasting address of an ESPHome node's manifest, to be written into its configuration; the one before ends. */
export async function issueNodeAddress(tx: Tx, device: number): Promise<FirmwareUrls> {
  const token = newToken()
  await runOn(tx, 'delete from firmware_token where node_device = $1', [device])
  await runOn(
    tx,
    `insert into firmware_token (id, token_hash, node_device, name)
     values (gen_random_uuid(), $1, $2, $3)`,
    [hashToken(token), device, NODE_FILE],
  )
  return urlsOf(token, NODE_MANIFEST)
}
