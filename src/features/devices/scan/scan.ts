import { truncate } from '@/domain/text/truncate'

const LONGEST = 128
const NAMES = ['q', 'id', 'device', 'deviceId']

/** LoRa Alliance TR005: `LW:<schema>:<JoinEUI>:<DevEUI>:<ProfileID>…` */
const DEV_EUI = /^LW:\w+:[0-9A-F]{16}:([0-9A-F]{16})(?::|$)/i

/** What a printed code tells: what to search for, and the claim code where it has one. */
export type Scan = { id: string; code: string | null }

const pieceOf = (url: URL): string => {
  const named = NAMES.map((name) => url.searchParams.get(name)).find(Boolean)
  const last = url.pathname.split('/').filter(Boolean).at(-1) ?? ''
  try {
    return named ?? decodeURIComponent(last)
  } catch {
    return last
  }
}

const scanOfAddress = (url: URL): Scan => ({
  id: truncate(pieceOf(url).trim(), LONGEST),
  code: url.searchParams.get('code')?.trim() || null,
})

/**
 * What to search for after a code was read:
 *
 * | the code holds                        | searched for                              |
 * |---------------------------------------|-------------------------------------------|
 * | a web address with q, id or device    | that parameter; `code` is the claim code  |
 * | any other web address                 | the last part of its path                 |
 * | a LoRaWAN label (`LW:…`)              | its DevEUI, in small letters              |
 * | anything else                         | the text, up to 128 characters            |
 */
export function readScan(text: string): Scan {
  const trimmed = text.trim()
  const [, devEui] = DEV_EUI.exec(trimmed) ?? []
  if (devEui) return { id: devEui.toLowerCase(), code: null }
  const isAddress = /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed)
  return isAddress ? scanOfAddress(new URL(trimmed)) : { id: truncate(trimmed, LONGEST), code: null }
}
