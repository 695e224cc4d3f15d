import type { StoredConfig } from './config-fields'

/**
 * The English title of every widget type, stored with a widget until its owner names it. The console shows the message
 * `widgets.titles.<type>` for it, so a stored title that is not its type's is the owner's own: one that is changed
 * here has to be changed in the table too.
 */
export const widgetTitles = {
  'device-summary': 'Device Summary',
  'water-level': 'Water Level Monitor',
  'tank-status': 'Tank Status',
  'tank-trend': 'Tank Trend',
  'tank-capacity': 'Tank Capacity',
  'tank-history': 'Water Tank History',
  'pump-controller': 'Pump Controller',
  'pump-history': 'Pump History',
  'pump-info': 'Pump Info',
  'acdc-monitor': 'AC/DC Monitor',
  'lora-device': 'LoRa Device',
  'lora-overview': 'LoRa Overview',
  'solar-pump': 'Solar Pump',
} as const

export type WidgetType = keyof typeof widgetTitles

export const isWidgetType = (type: string): type is WidgetType => Object.hasOwn(widgetTitles, type)

/** What the owner called a widget; null while it has its type's title. */
export const ownTitleOf = ({ type, title }: { type: string; title: string }): string | null =>
  isWidgetType(type) && title !== '' && title !== widgetTitles[type] ? title : null

/** The device that a widget is about; '' while none is chosen, null for a type that is about none. */
export const widgetDeviceIdOf = ({ config }: { config: StoredConfig }): string | null =>
  typeof config.deviceId === 'string' ? config.deviceId : null

type Named = { title: string; ownTitle?: string | null | undefined; device?: string | undefined }

/** What a card is called: by its owner, or by its device, or by its type; below that what else tells it from others. */
export function widgetNames({ title, ownTitle, device }: Named): { heading: string; second: string | null } {
  if (ownTitle) return { heading: ownTitle, second: device ?? title }
  return device === undefined ? { heading: title, second: null } : { heading: device, second: title }
}

/** Both in one line, for lists, dialogs and screen readers. */
export const nameOfWidget = ({ heading, second }: ReturnType<typeof widgetNames>): string =>
  second === null ? heading : `${heading} · ${second}`
