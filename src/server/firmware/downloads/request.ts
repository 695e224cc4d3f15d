import type { IncomingMessage } from 'node:http'
import { plainMac } from '../tokens/issue'

const PATH = /^\/f\/([A-Za-z0-9_-]{22})\/([A-Za-z0-9._-]{1,80})$/

/** What a device asks for, and what it says of itself. */
export type DownloadRequest = {
  token: string
  name: string
  isHead: boolean
  /** Twelve hexadecimal digits in upper case. */
  mac: string | null
  /** Bytes that it has room for. */
  freeSpace: number | null
  range: string | null
  ifRange: string | null
  userAgent: string
}

const isPath = (url: string): boolean => url === '/f' || url.startsWith('/f/')

/** Whether an address is the firmware server's, well-formed or not. */
export const isFirmwareAddress = (url: string | undefined): boolean => isPath(url ?? '')

/** Null for what is no address of a file. */
export function readDownloadRequest({ url, method, headers }: IncomingMessage): DownloadRequest | null {
  const [path = ''] = (url ?? '').split('?')
  const [, token, name] = PATH.exec(path) ?? []
  if (!token || !name) return null
  const told = (header: string): string | null =>
    [headers[`x-esp8266-${header}`], headers[`x-esp32-${header}`]].flat().find(Boolean) ?? null
  const [mac, free] = [told('sta-mac'), told('free-space')]
  return {
    token,
    name,
    isHead: method === 'HEAD',
    mac: mac && plainMac(mac),
    freeSpace: free !== null && /^\d{1,12}$/.test(free) ? Number(free) : null,
    range: headers.range ?? null,
    ifRange: [headers['if-range']].flat()[0] ?? null,
    userAgent: headers['user-agent'] ?? '',
  }
}
