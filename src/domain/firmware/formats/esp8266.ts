import { type CheckPlan, NO_CHECKS } from '../check-plan'
import { esp8266FlashSize } from '../chips'
import { describeImage, type ImageFacts, type ImageProblem } from '../image'
import { type ImageSource, viewOf } from '../source'
import { ESP_MAGIC } from './esp-magic'
import { type SegmentWalk, walkSegments } from './esp-segments'
import type { ReadImage } from './read-result'

const SUM_START = 0xef
const HEADER = 8
/** Where Arduino builds have the application, behind the boot stub. */
const APP_AT = 0x1000

/** Reads an ESP8266 image of version 1: plain, or Arduino's boot stub with the application at 0x1000. */
export async function readEsp8266(source: ImageSource, start: Uint8Array): Promise<ReadImage> {
  const first = await walkSegments(source, HEADER, start[1] ?? 0)
  const app = await source.read(APP_AT, HEADER)
  const hasStub = app[0] === ESP_MAGIC && first.checksumAt < APP_AT
  const second = hasStub ? await walkSegments(source, APP_AT + HEADER, app[1] ?? 0) : null
  return resultOf(source, start, { walks: second ? [first, second] : [first], appAt: second ? APP_AT : null })
}

/** Reads version 2: the segment that stays in flash (outside the sum), then a header of version 1. */
export async function readEsp8266V2(source: ImageSource, start: Uint8Array): Promise<ReadImage> {
  const appAt = start.length < 16 ? source.size : 16 + viewOf(start).getUint32(12, true)
  const header = appAt < source.size ? await source.read(appAt, HEADER) : new Uint8Array()
  const walk = await walkSegments(source, appAt + HEADER, header[1] ?? 0)
  const found = await resultOf(source, start, { walks: [walk], appAt })
  const isDamaged = header.length === HEADER && header[0] !== ESP_MAGIC
  return isDamaged ? withProblem(found, { code: 'bad_structure', at: appAt }) : found
}

const withProblem = ({ facts, plan }: ReadImage, problem: ImageProblem): ReadImage => ({
  facts: { ...facts, problems: [...facts.problems, problem] },
  plan,
})

type Layout = { walks: SegmentWalk[]; appAt: number | null }

async function resultOf(
  source: ImageSource,
  start: Uint8Array,
  { walks, appAt }: Layout,
): Promise<ReadImage> {
  const isSeen = walks.every(({ fits }) => fits !== null)
  const declaredSize = isSeen ? Math.max(...walks.map(({ checksumAt }) => checksumAt + 1)) : null
  const facts: ImageFacts = describeImage({
    format: 'esp8266',
    size: source.size,
    declaredSize,
    chip: 'ESP8266',
    segments: start[1] ?? 0,
    flashSize: esp8266FlashSize(start[3] ?? 0),
    appAt,
    problems: [...problemsOf(walks), { code: 'version_unknown' }],
  })
  return { facts, plan: await planChecks(source, walks) }
}

/** A walk that leaves the file is a truncated one; one without a sensible number of segments is no image. */
function problemsOf(walks: readonly SegmentWalk[]): ImageProblem[] {
  return walks
    .filter(({ fits }) => fits === false)
    .map(({ missing }) => (missing > 0 ? { code: 'truncated', detail: missing } : { code: 'bad_structure' }))
}

async function planChecks(source: ImageSource, walks: readonly SegmentWalk[]): Promise<CheckPlan> {
  const xors: CheckPlan['xors'] = []
  for (const { fits, ranges, checksumAt } of walks) {
    const [expected] = fits ? await source.read(checksumAt, 1) : []
    if (expected !== undefined) xors.push({ ranges, start: SUM_START, expected })
  }
  return { ...NO_CHECKS, xors, hasTag: true }
}
