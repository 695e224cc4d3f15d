/**
 * How devices are told of an image where their family has no words of its own: the topic and the payload of one message,
 * each with places in braces.
 *
 * | place | becomes |
 * |---|---|
 * | id | the device's id, as its mapped topics name it |
 * | url | the address of the image |
 * | http_url | the same, for devices that do not speak https |
 * | version, size, sha256, md5 | of the image; size in bytes, sums in hexadecimal |
 * | item | the id of the order |
 */
export type OrderTemplate = { topic: string; payload: string }

export const ORDER_PLACES = ['id', 'url', 'http_url', 'version', 'size', 'sha256', 'md5', 'item'] as const
export type OrderPlace = (typeof ORDER_PLACES)[number]
export type OrderValues = Readonly<Partial<Record<OrderPlace, string>>>

/** Words only: the braces of JSON are no places. */
const PLACE = /\{([a-z][a-z0-9_]*)\}/g

const placesOf = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name)

const isPlace = (name: string): name is OrderPlace => ORDER_PLACES.some((one) => one === name)

/** The first place that does not exist; null where all do. */
export const findUnknownPlace = (text: string): string | null =>
  placesOf(text).find((name) => !isPlace(name)) ?? null

export const hasPlace = (text: string, place: OrderPlace): boolean => placesOf(text).includes(place)

/** The text with its places filled; null where a value is missing. */
export function fillPlaces(text: string, values: OrderValues): string | null {
  if (placesOf(text).some((name) => !isPlace(name) || values[name] === undefined)) return null
  return text.replace(PLACE, (place, name: string) => (isPlace(name) ? (values[name] ?? place) : place))
}
