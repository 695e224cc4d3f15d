import { decodeManifestText, type FirmwareManifest, parseManifest } from './manifest'
import { isAtLeast } from './version'

/** Words of `ota/progress` with state `refused`. */
export const OFFER_REFUSALS = [
  'unsupported',
  'unknown_key',
  'bad_signature',
  'hw_mismatch',
  'manifest_expired',
  'counter_too_low',
  'step_missing',
  'no_space',
] as const
export type OfferRefusal = (typeof OFFER_REFUSALS)[number]

/** A native device as it knows itself. `now` is null without a clock; sizes in bytes, times in epoch milliseconds. */
export type ManifestDevice = {
  product: string | null
  hw: string
  fw: string
  counter: number
  freeBytes: number | null
  now: number | null
}

/** The flat keys of an offer that bear the manifest. */
export type SignedManifest = { m: string; sig: string; kid: string }

/** Verifies Ed25519 over `manifestSigningInput(bytes)`; `unknown_key` where the device does not hold the key. */
export type VerifyManifest = (
  bytes: Uint8Array<ArrayBuffer>,
  signature: Pick<SignedManifest, 'sig' | 'kid'>,
) => 'valid' | 'bad_signature' | 'unknown_key'

export type JudgedOffer =
  { accepted: true; manifest: FirmwareManifest } | { accepted: false; error: OfferRefusal }

/** A device's decision about a verified manifest: null where it accepts, else the word with which it refuses. */
export function judgeManifest(manifest: FirmwareManifest, device: ManifestDevice): OfferRefusal | null {
  const isOtherProduct = device.product !== null && manifest.product !== device.product
  if (isOtherProduct || !manifest.hw.includes(device.hw)) return 'hw_mismatch'
  if (device.now !== null && device.now >= manifest.exp) return 'manifest_expired'
  if (manifest.counter < device.counter) return 'counter_too_low'
  if (manifest.min_fw !== undefined && !isAtLeast(device.fw, manifest.min_fw)) return 'step_missing'
  if (device.freeBytes !== null && device.freeBytes < manifest.size) return 'no_space'
  return null
}

/**
 * A device's decision about an offer: signature over the bytes as they came, then the manifest's content. Nothing of an
 * offer is believed before its signature is valid.
 */
export function judgeOffer(
  offer: SignedManifest,
  device: ManifestDevice,
  verify: VerifyManifest,
): JudgedOffer {
  const bytes = decodeManifestText(offer.m)
  if (!bytes) return { accepted: false, error: 'bad_signature' }
  const verdict = verify(bytes, offer)
  if (verdict !== 'valid') return { accepted: false, error: verdict }
  const parsed = parseManifest(bytes)
  if (!parsed.ok) return { accepted: false, error: 'unsupported' }
  const error = judgeManifest(parsed.manifest, device)
  return error ? { accepted: false, error } : { accepted: true, manifest: parsed.manifest }
}
