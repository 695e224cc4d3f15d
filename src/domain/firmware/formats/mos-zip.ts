import * as z from 'zod'
import { NO_CHECKS } from '../check-plan'
import { normalizeChip } from '../chips'
import { describeImage, type ImageProblem, type PackageSummary } from '../image'
import { hasBytes, type ImageSource } from '../source'
import type { ReadImage } from './read-result'
import { readZipDirectory, type ZipEntry } from './zip-directory'

const MAGICS = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
]
const MANIFEST = /^(?:[^/]+\/)?manifest\.json$/
const MAX_MANIFEST_BYTES = 65_536
const MAX_PARTS = 32

/** Without control characters and lone surrogates, which Postgres rejects. */
const text = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
const part = z.object({
  type: text.optional(),
  src: text.optional(),
  size: z.number().int().nonnegative().optional(),
})
const manifestSchema = z.object({
  name: text.min(1),
  platform: text.optional(),
  version: text.optional(),
  build_id: text.optional(),
  parts: z.record(text, part).refine((parts) => Object.keys(parts).length <= MAX_PARTS),
})
type Manifest = z.infer<typeof manifestSchema>

/** Reads a Mongoose OS package as Shelly ships it, or gives null where the file is no zip. */
export async function readMosZip(source: ImageSource, start: Uint8Array): Promise<ReadImage | null> {
  if (!MAGICS.some((magic) => hasBytes(start, 0, magic))) return null
  const { entries, problems } = await readZipDirectory(source)
  if (problems.length > 0) return resultOf(source, problems)
  const entry = entries.find(({ name }) => MANIFEST.test(name))
  if (!entry) return resultOf(source, [{ code: 'manifest_missing' }])
  const manifest = parsePackageManifest(await readEntry(source, entry))
  if (!manifest) return resultOf(source, [{ code: 'manifest_invalid', name: entry.name }])
  return describePackage(source, manifest, judgeParts(manifest, entries, entry.name.slice(0, -13)))
}

const resultOf = (source: ImageSource, problems: ImageProblem[]): ReadImage => ({
  facts: describeImage({ format: 'mos-zip', size: source.size, problems }),
  plan: NO_CHECKS,
})

function describePackage(source: ImageSource, manifest: Manifest, problems: ImageProblem[]): ReadImage {
  const parts = Object.entries(manifest.parts).map(([name, { type, src, size }]) => ({
    name,
    type: type ?? null,
    src: src ?? null,
    size: size ?? null,
  }))
  const { name: product, platform = null, build_id: build = null } = manifest
  const summary: PackageSummary = { product, platform, build, parts }
  const facts = describeImage({
    format: 'mos-zip',
    size: source.size,
    declaredSize: source.size,
    chip: platform === null ? null : normalizeChip(platform),
    version: manifest.version ?? null,
    project: product,
    package: summary,
    problems: manifest.version ? problems : [...problems, { code: 'version_unknown' }],
  })
  return { facts, plan: NO_CHECKS }
}

/** The entry's bytes; null where they are more than a manifest has, or damaged. */
async function readEntry(source: ImageSource, entry: ZipEntry): Promise<Uint8Array | null> {
  if (entry.unpacked > MAX_MANIFEST_BYTES || entry.packed > MAX_MANIFEST_BYTES) return null
  const packed = await source.read(entry.dataAt, entry.packed)
  if (entry.method === 0) return packed
  const bytes = (await source.inflateStart?.('raw', packed, entry.unpacked + 1)) ?? null
  return bytes?.length === entry.unpacked ? bytes : null
}

function parsePackageManifest(bytes: Uint8Array | null): Manifest | null {
  if (!bytes) return null
  try {
    const parsed = manifestSchema.safeParse(
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
    )
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Every part's file is there with the size that the manifest says; a part `boot` replaces the bootloader. */
function judgeParts({ parts }: Manifest, entries: readonly ZipEntry[], folder: string): ImageProblem[] {
  return Object.entries(parts).flatMap(([name, { type, src, size }]) => {
    const problems: ImageProblem[] = []
    const entry = src === undefined ? undefined : entries.find((one) => one.name === `${folder}${src}`)
    if (src !== undefined && !entry) problems.push({ code: 'part_missing', name })
    if (entry && size !== undefined && entry.unpacked !== size) problems.push({ code: 'part_size', name })
    if (name === 'boot' || type === 'boot') problems.push({ code: 'boot_part', name })
    return problems
  })
}
