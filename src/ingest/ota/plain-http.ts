import { hasPlace, type OrderTemplate } from '@/domain/firmware/order-template'

/** Of a device and an image: what decides whether it can be fetched over https. */
type Fetch = { hardware?: string | null | undefined; template?: OrderTemplate | null | undefined }

const ESP32 = /^esp32/i

const RULES: ReadonlyMap<string, (fetch: Fetch) => boolean> = new Map([
  // the updater of an ESP8266 has no TLS, and a chip that nobody knows may be one
  ['tasmota', ({ hardware }) => !ESP32.test(hardware ?? '')],
  ['generic', ({ template }) => hasPlace(template?.payload ?? '', 'http_url')],
])

/** Whether a device can fetch the image by plain http alone; asked before a roll-out begins and for each order. */
export function needsPlainHttp(family: string, fetch: Fetch): boolean {
  return RULES.get(family)?.(fetch) ?? false
}
