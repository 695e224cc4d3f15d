import { type AnyTransaction, queryIn } from '@/server/db/transaction'
import {
  fitName,
  type FirmwareUrls,
  hashToken,
  MINIMAL_EXTRA,
  minimalNameOf,
  newToken,
  urlsOf,
} from './address'

/** A download may be repeated this often as a whole. */
export const TIMES = 3

type Image = { id: string; size: number; file_name: string; minimal_id: string | null }

const READY = `
  select id, size, file_name, minimal_id from firmware_artifact
  where id = any($1::uuid[]) and state = 'ready' order by id for share`

/** Those of these images that may be offered, held until the commit: they can be neither withdrawn nor deleted meanwhile. */
export async function lockReadyImages(
  tx: AnyTransaction,
  ids: readonly string[],
): Promise<Map<string, Image>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await queryIn<Image>(tx, READY, [wanted])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Twelve hexadecimal digits in upper case. */
export const plainMac = (mac: string): string => mac.replace(/[^0-9a-f]/gi, '').toUpperCase()

/** One image for the device of one roll-out item. */
export type Offer = {
  artifactId: string
  itemId: string
  expiresAt: Date
  /** A client that names another MAC is refused. */
  mac?: string | null
}

export type IssuedToken = FirmwareUrls & { tokenId: string; name: string; size: number }

const INSERT = `
  insert into firmware_token
    (id, token_hash, item_id, artifact_id, minimal_id, name, minimal_name, mac, expires_at, max_bytes)
  select gen_random_uuid(), s.*
  from jsonb_to_recordset($1::jsonb) as s (
    token_hash text, item_id text, artifact_id uuid, minimal_id uuid, name text, minimal_name text, mac text,
    expires_at timestamptz, max_bytes bigint)
  returning id, item_id`

/** A new token for an offer and its images; null where one of them cannot be offered. */
function planToken({ artifactId, itemId, expiresAt, mac = null }: Offer, images: ReadonlyMap<string, Image>) {
  const image = images.get(artifactId)
  const minimal = image?.minimal_id ? images.get(image.minimal_id) : null
  if (!image || minimal === undefined) return null
  const name = fitName(image.file_name, minimal ? MINIMAL_EXTRA : 0)
  const token = newToken()
  const row = {
    ...{ token_hash: hashToken(token), item_id: itemId, artifact_id: artifactId, name },
    ...{ minimal_id: minimal?.id ?? null, minimal_name: minimal && minimalNameOf(name) },
    ...{ mac: mac && plainMac(mac), expires_at: expiresAt.toISOString() },
    max_bytes: TIMES * (image.size + (minimal?.size ?? 0)),
  }
  return { row, issued: { ...urlsOf(token, name), name, size: image.size } }
}

/**
 * Lets devices download an image, each for its roll-out item. Answers by item; where the image, or the minimal image that
 * belongs to it, cannot be offered now, there is no answer. The addresses are shown once; tokens are stored hashed.
 */
export async function issueFirmwareTokens(
  tx: AnyTransaction,
  offers: readonly Offer[],
): Promise<Map<string, IssuedToken>> {
  const images = await lockReadyImages(
    tx,
    offers.map(({ artifactId }) => artifactId),
  )
  const minimal = [...images.values()].flatMap(({ minimal_id: id }) => id ?? [])
  for (const [id, image] of await lockReadyImages(tx, minimal)) images.set(id, image)
  const planned = offers.flatMap((offer) => planToken(offer, images) ?? [])
  if (planned.length === 0) return new Map()
  const rows = JSON.stringify(planned.map(({ row }) => row))
  const added = await queryIn<{ id: string; item_id: string }>(tx, INSERT, [rows])
  const ids = new Map(added.map(({ id, item_id: item }) => [item, id]))
  return new Map(
    planned.map(({ row, issued }) => [row.item_id, { ...issued, tokenId: ids.get(row.item_id) ?? '' }]),
  )
}

const REVOKE = `
  update firmware_token set revoked_at = now()
  where item_id = any($1::text[]) and revoked_at is null and node_device is null returning id`

/** Of an ESPHome node, which keeps its address and sees its own version again. */
export const OFFERS_NOTHING =
  'artifact_id = null, item_id = null, max_bytes = 0, bytes_served = 0, reached = 0'

const RELEASE_NODES = `
  update firmware_token set ${OFFERS_NOTHING}
  where item_id = any($1::text[]) and node_device is not null`

/** Ends the downloads of roll-out items: running ones within a second. Answers how many tokens ended. */
export async function revokeFirmwareTokens(tx: AnyTransaction, itemIds: readonly string[]): Promise<number> {
  const ended = await queryIn(tx, REVOKE, [itemIds])
  await queryIn(tx, RELEASE_NODES, [itemIds])
  return ended.length
}

const REVOKE_UNUSED = `
  update firmware_token set revoked_at = now()
  where item_id = any($1::text[]) and revoked_at is null and node_device is null and first_byte_at is null`

/** Ends the addresses of roll-out items by which nothing was fetched; downloads go on. */
export const revokeUnusedTokens = async (tx: AnyTransaction, itemIds: readonly string[]): Promise<void> =>
  void (await queryIn(tx, REVOKE_UNUSED, [itemIds]))

/** While paused, devices are told to come back later (503); running downloads end by themselves. */
export async function pauseFirmwareTokens(
  tx: AnyTransaction,
  itemIds: readonly string[],
  paused: boolean,
): Promise<void> {
  await queryIn(
    tx,
    'update firmware_token set paused_at = case when $2 then now() end where item_id = any($1::text[])',
    [itemIds, paused],
  )
}
