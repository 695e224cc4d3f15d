import type { FirmwareClaims } from '@/contracts/firmware/firmware'
import { type AgreedClaims, compareClaims } from '@/domain/firmware/compare-claims'
import { fitsFamily, takesAnyFile } from '@/domain/firmware/families'
import {
  CONFIRMABLE_REFUSALS,
  findRefusal,
  type ImageFacts,
  type ImageRefusal,
} from '@/domain/firmware/image'
import { requireTemplate } from '../artifacts/order-template'
import { AppError, type Issue } from '@/server/errors'

const WORDS: Readonly<Record<ImageRefusal, string>> = {
  empty: 'The file is empty',
  truncated: 'The file is cut off: its header announces more bytes',
  bad_structure: 'The file is damaged: its parts do not fit together',
  zip_bounds: 'The package is damaged: an entry lies outside the file',
  zip_path: 'The package has an entry with a path that leads out of it',
  bad_checksum: 'The file is damaged: its checksum is wrong',
  appended_sha256_mismatch: 'The file is damaged: its own SHA-256 does not match',
  sha256_mismatch: 'The file is damaged: a SHA-256 in it does not match',
  encrypted: 'The image is encrypted: no header can be read',
  merged_image: 'This is a merged image for the whole flash, which cannot be sent to a device that runs',
  bootloader: 'This is a bootloader, not an application',
  no_app_descriptor: 'The image has no application description: it may be a bootloader',
  not_bootable: 'The image says that it cannot be booted',
  unsigned: 'The image has no signature',
  manifest_missing: 'The package has no manifest.json',
  manifest_invalid: 'The manifest.json of the package cannot be read',
  part_missing: 'The manifest of the package names a part that is missing',
  part_size: 'A part of the package has another size than its manifest says',
  boot_part: 'The package replaces the bootloader: confirm that you want this',
  tag_conflict: 'The file carries two descriptions that contradict each other',
  unknown_format: 'This is no firmware image of a known kind',
}

const issue = (path: string, message: string) =>
  new AppError('invalid_input', message, { issues: [{ path, message }] })

/** 400 for a file that must not be sent to devices of this family. */
function requireSound(facts: ImageFacts, { family, confirmBootloader }: FirmwareClaims): void {
  const refusal = findRefusal(facts)
  if (!refusal) return
  if (refusal.code === 'unknown_format' && takesAnyFile(family)) return
  const code = refusal.code as ImageRefusal
  const isConfirmable = CONFIRMABLE_REFUSALS.includes(code)
  if (confirmBootloader && isConfirmable) return
  throw issue(isConfirmable ? 'confirmBootloader' : 'file', WORDS[code])
}

function requireFamily(facts: ImageFacts, { family }: FirmwareClaims): void {
  const fit = fitsFamily(facts, family)
  if (fit.fits) return
  if (fit.reason === 'no_file')
    throw issue('family', 'Devices of this family fetch their firmware by themselves')
  throw issue('family', `Devices of this family do not take this kind of file (${fit.have ?? facts.format})`)
}

/** 400 when form and file contradict each other, with all fields that do. */
function agreeOn(
  facts: ImageFacts,
  { product, version, chip, hardware, counter }: FirmwareClaims,
): AgreedClaims {
  const form = {
    ...(product !== undefined && { product }),
    ...(version !== undefined && { version }),
    ...(chip !== undefined && { chip }),
    ...(hardware !== undefined && { hardware }),
    ...(counter !== undefined && { counter }),
  }
  const compared = compareClaims(facts, form)
  if (compared.agree) return compared.claims
  const issues: Issue[] = compared.contradictions.map(({ field, file, form: said }) => ({
    path: field,
    message: `The file says ${file}, not ${said}`,
  }))
  throw new AppError('invalid_input', issues[0]?.message ?? 'The form contradicts the file', { issues })
}

function requireTold(value: string | null, path: string): string {
  if (value !== null) return value
  throw issue(path, `The file does not say its ${path}: fill it in`)
}

/** Of the column. */
const MOST_COUNTER = 2_147_483_647

/** What an image is: what the file says, and the form where it says nothing. 400 when it must not be one. */
export function judgeClaims(facts: ImageFacts, claims: FirmwareClaims) {
  requireSound(facts, claims)
  requireFamily(facts, claims)
  requireTemplate(claims.family, claims.orderTemplate ?? null)
  const agreed = agreeOn(facts, claims)
  if ((agreed.counter ?? 0) > MOST_COUNTER) throw issue('counter', 'The counter is too large')
  return {
    family: claims.family,
    product: requireTold(agreed.product, 'product'),
    version: requireTold(agreed.version, 'version'),
    counter: agreed.counter,
    chip: agreed.chip,
    hardware: agreed.hardware,
    channel: claims.channel ?? 'stable',
    notes: claims.notes ?? '',
    minVersion: claims.minVersion ?? null,
    format: facts.format,
    ...(claims.orderTemplate && { orderTemplate: claims.orderTemplate }),
    ready: claims.ready,
  }
}
export type Judged = ReturnType<typeof judgeClaims>
