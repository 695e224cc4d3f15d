import { truncate } from '@/domain/text/truncate'

const LONGEST = 128
const NAMES = ['q', 'id', 'device', 'deviceId']

/** LoRa Alliance TR005: `LW:<schema>:<JoinEUI>:<DevEUI>:<ProfileID>…` */
const DEV_EUI = /^LW:\w+:[0-9A-F]{16}:([0-9A-F]{16})(?::|$)/i

const pieceOf = (url: URL): string => {
  const named = NAMES.map((name) => url.searchParams.get(name)).find(Boolean)
  const last = url.pathname.split('/').filter(Boolean).at(-1) ?? ''
  try {
    return named ?? decodeURIComponent(last)
  } catch {
    return last
  }
}

/**
 * What to search for after a code was read:
 *
 * | the code holds                        | searched for                              |
 * |---------------------------------------|-------------------------------------------|
 * | a web address with q, id or device    | that parameter                            |
 * | any other web address                 | the last part of its path                 |
 * | a LoRaWAN label (`LW:…`)              | its DevEUI, in small letters              |
 * | anything else                         | the text, up to 128 characters            |
 */
export function scannedId(text: string): string {
  const trimmed = text.trim()
  const [, devEui] = DEV_EUI.exec(trimmed) ?? []
  if (devEui) return devEui.toLowerCase()
  const isAddress = /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed)
  const found = isAddress ? pieceOf(new URL(trimmed)).trim() : trimmed
  return truncate(found, LONGEST)
}
