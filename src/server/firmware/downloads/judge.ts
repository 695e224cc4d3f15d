import type { FirmwareArtifact, FirmwareToken } from '@/generated/prisma/client'
import { NODE_MANIFEST } from '../tokens/nodes'
import type { DownloadRequest } from './request'

export type FoundToken = FirmwareToken & {
  artifact: FirmwareArtifact | null
  minimal: FirmwareArtifact | null
}

/** Why a download is refused, and how it is answered. 503 costs a device no attempt. */
export const REFUSALS = {
  unknown: { status: 403 },
  ended: { status: 403 },
  spent: { status: 403 },
  withdrawn: { status: 403 },
  wrong_device: { status: 403 },
  no_such_file: { status: 404 },
  no_space: { status: 507 },
  paused: { status: 503, retryAfterS: 600 },
  busy: { status: 503, retryAfterS: 30 },
  unavailable: { status: 503, retryAfterS: 30 },
} as const satisfies Record<string, { status: number; retryAfterS?: number }>
export type Refusal = keyof typeof REFUSALS

/** What a request gets: an image, the manifest of an ESPHome node, or a refusal. */
export type Judgement = { image: FirmwareArtifact } | { manifest: FoundToken } | { refused: Refusal }

function imageOf(
  { artifact, minimal, name, minimalName }: FoundToken,
  asked: string,
): FirmwareArtifact | null {
  if (asked === name) return artifact
  return asked === minimalName ? minimal : null
}

const isEnded = ({ revokedAt, expiresAt }: FoundToken, now: Date): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= now)

/** The minimal image was fetched: its device may have no other any more, and is told by nobody that it may go on. */
const isHalfWay = ({ minimal, bytesServed }: FoundToken): boolean =>
  minimal !== null && bytesServed >= minimal.size

/** Why nothing under this token may be fetched now; null when it may. */
function refusalOf(token: FoundToken, { mac }: DownloadRequest, now: Date): Refusal | null {
  if (isEnded(token, now)) return 'ended'
  if (token.mac !== null && mac !== null && mac !== token.mac) return 'wrong_device'
  if (token.artifact && token.artifact.state !== 'ready') return 'withdrawn'
  if (token.artifact && token.bytesServed >= token.maxBytes) return 'spent'
  return token.pausedAt === null || isHalfWay(token) ? null : 'paused'
}

/**
 * Tasmota decides by the answer's length whether it needs the minimal image first, so that only an image without such a
 * sibling is refused for want of room.
 */
const hasRoom = ({ minimal }: FoundToken, image: FirmwareArtifact, { freeSpace }: DownloadRequest): boolean =>
  freeSpace === null || freeSpace >= image.size || (minimal !== null && minimal.id !== image.id)

/** Decides on a request whose token is `token`; null for an unknown one. */
export function judgeDownload(token: FoundToken | null, request: DownloadRequest, now: Date): Judgement {
  if (!token) return { refused: 'unknown' }
  // a node asks for its manifest for ever, also after the time for its download
  const isNodeManifest = token.nodeDevice !== null && request.name === NODE_MANIFEST
  if (isNodeManifest && token.revokedAt === null) return { manifest: token }
  const refused = refusalOf(token, request, now)
  if (refused) return { refused }
  if (request.name === NODE_MANIFEST && token.artifact) return { manifest: token }
  const image = imageOf(token, request.name)
  if (!image) return { refused: 'no_such_file' }
  if (image.state !== 'ready') return { refused: 'withdrawn' }
  return hasRoom(token, image, request) ? { image } : { refused: 'no_space' }
}
