import { db } from '@/server/db/prisma'
import type { FoundToken } from './judge'

/** Of chips that ESPHome knows, by its own names; an image of unknown chip is offered to all of them. */
const CHIP_FAMILIES = [
  ...['ESP8266', 'ESP32', 'ESP32-S2', 'ESP32-S3', 'ESP32-C2', 'ESP32-C3', 'ESP32-C5', 'ESP32-C6'],
  ...['ESP32-C61', 'ESP32-H2', 'ESP32-P4'],
]
/** Of a build that is never fetched: a node that reads its own version does not look further. */
const NO_MD5 = '0'.repeat(32)

type Offered = { version: string; chip: string | null; md5: string; notes: string }

const plain = (chip: string): string => chip.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

function buildsOf({ chip, md5, notes }: Offered, path: string) {
  const family = chip === null ? undefined : CHIP_FAMILIES.find((known) => plain(known) === plain(chip))
  return (family ? [family] : CHIP_FAMILIES).map((chipFamily) => ({
    chipFamily,
    ota: { path, md5, ...(notes !== '' && { summary: notes }) },
  }))
}

/** Whether the token's image may be fetched now; until then a node sees the version that it runs. */
const isReleased = ({ artifact, expiresAt, pausedAt }: FoundToken, now: Date): boolean =>
  artifact?.state === 'ready' && pausedAt === null && (expiresAt === null || expiresAt > now)

/** ESPHome's manifest (http_request/update): name, version and builds with an MD5. `path` is the image's own address. */
export async function nodeManifest(token: FoundToken, path: string, now: Date): Promise<Buffer> {
  const device =
    token.nodeDevice === null ? null : await db().device.findUnique({ where: { id: token.nodeDevice } })
  const { artifact } = token
  const offered: Offered =
    artifact && isReleased(token, now)
      ? artifact
      : { version: device?.firmware ?? '', chip: null, md5: NO_MD5, notes: '' }
  const name = device?.name || device?.publicId || artifact?.product || ''
  return Buffer.from(JSON.stringify({ name, version: offered.version, builds: buildsOf(offered, path) }))
}
