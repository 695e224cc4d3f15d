import { createHash, randomBytes } from 'node:crypto'
import { env, isSecure, publicUrl } from '@/server/env'
import { AppError } from '@/server/errors'
import { shortenName } from '../uploads/file-name'

const TOKEN_BYTES = 16
/** What Tasmota keeps of an address. */
export const LONGEST_URL = 100
/** `/f/`, the token's 22 characters and a slash. */
const FRAME = 3 + 22 + 1
const SHORTEST_NAME = 8

/** Origins that devices are given; null where there is none. */
export type FirmwareOrigins = { https: string | null; http: string | null }

/** Families that speak plain http only cannot be offered firmware while `http` is null. */
export const firmwareOrigins = (): FirmwareOrigins => ({
  https: env.FIRMWARE_ORIGIN ?? (isSecure ? new URL(publicUrl).origin : null),
  http: env.FIRMWARE_HTTP_ORIGIN ?? null,
})

/** 128 random bits, so that it cannot be guessed and a plain hash protects it. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** How a token is stored: SHA-256, hexadecimal. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const longestOrigin = ({ https, http }: FirmwareOrigins): number =>
  Math.max(https?.length ?? 0, http?.length ?? 0)

/** A file's name, shortened until its address has at most 100 characters, `extra` more included. 409 when none fits. */
export function fitName(name: string, extra = 0): string {
  const room = LONGEST_URL - longestOrigin(firmwareOrigins()) - FRAME - extra
  if (room < SHORTEST_NAME)
    throw new AppError('conflict', `FIRMWARE_ORIGIN is too long for addresses of ${LONGEST_URL} characters`)
  return shortenName(name, room)
}

const MINIMAL = '-minimal'
/** By how much the name of the minimal image can be longer. */
export const MINIMAL_EXTRA = MINIMAL.length

/**
 * The name that Tasmota asks for when an image does not fit (support_tasmota.ino): up to the last dash, `-minimal`, and
 * what follows the first dot.
 */
export function minimalNameOf(name: string): string {
  const dot = name.indexOf('.')
  const kind = dot < 0 ? '' : name.substring(dot)
  const dash = name.lastIndexOf('-')
  const stem = dash >= 0 ? name.substring(0, dash) : name.substring(0, name.length - kind.length)
  return stem + MINIMAL + kind
}

/** Addresses of one file. `url` is the best for a device that speaks both; null without an origin. */
export type FirmwareUrls = { url: string | null; httpsUrl: string | null; httpUrl: string | null }

export function urlsOf(token: string, name: string): FirmwareUrls {
  const { https, http } = firmwareOrigins()
  const [httpsUrl, httpUrl] = [https, http].map((origin) => origin && `${origin}/f/${token}/${name}`)
  return { url: httpsUrl ?? httpUrl ?? null, httpsUrl: httpsUrl ?? null, httpUrl: httpUrl ?? null }
}
