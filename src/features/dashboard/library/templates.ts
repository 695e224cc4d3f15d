import type { WidgetDraft } from '@/contracts/me/layout'
import type { Device } from '@/contracts/devices/device'
import { type LayoutItem } from '@/domain/dashboard/grid'
import { placeNew } from '@/domain/dashboard/grid-changes'
import { widgetDefinitions } from '@/widgets/definitions'
import type { WidgetType } from '@/widgets/kit/widget-names'

/** Kinds of devices a template asks for; a widget of a role is made once for each device that is chosen for it. */
export const TEMPLATE_ROLES = ['tank', 'pump', 'lora', 'solar_pump', 'acdc'] as const
export type TemplateRole = (typeof TEMPLATE_ROLES)[number]

type TemplatePart = { type: WidgetType; role?: TemplateRole }
export type Template = { id: string; parts: readonly TemplatePart[] }

export const TEMPLATES: readonly Template[] = [
  {
    id: 'homeTank',
    parts: [
      { type: 'water-level', role: 'tank' },
      { type: 'tank-trend', role: 'tank' },
      { type: 'tank-status', role: 'tank' },
      { type: 'tank-capacity', role: 'tank' },
      { type: 'tank-history', role: 'tank' },
    ],
  },
  {
    id: 'farm',
    parts: [
      { type: 'device-summary' },
      { type: 'water-level', role: 'tank' },
      { type: 'pump-controller', role: 'pump' },
      { type: 'pump-info', role: 'pump' },
      { type: 'pump-history', role: 'pump' },
      { type: 'acdc-monitor', role: 'acdc' },
    ],
  },
  {
    id: 'loraFleet',
    parts: [{ type: 'lora-overview' }, { type: 'device-summary' }, { type: 'lora-device', role: 'lora' }],
  },
  {
    id: 'solar',
    parts: [
      { type: 'solar-pump', role: 'solar_pump' },
      { type: 'water-level', role: 'tank' },
      { type: 'tank-trend', role: 'tank' },
    ],
  },
]

export const templateRolesOf = ({ parts }: Template): TemplateRole[] =>
  TEMPLATE_ROLES.filter((role) => parts.some((part) => part.role === role))

const isTank = (device: Device) => device.capacityLiters !== null || device.levelPercent !== null

/** Whether a device can play a role: by its kind, or by what it reports. */
export const canPlayRole = (device: Device, role: TemplateRole): boolean => {
  if (role === 'tank') return device.kind === 'tank' || isTank(device)
  if (role === 'lora') return device.kind === 'lora' || device.deviceId.startsWith('deveui:')
  if (role === 'pump')
    return device.kind === 'pump' || ('relay_on' in device.latest && device.kind !== 'solar_pump')
  return device.kind === role
}

export type RoleDevicesByRole = Partial<Record<TemplateRole, readonly string[]>>

/** The widgets of a template for these devices, at their default sizes, each at the first free place. A role without a device is left out. */
export function templateDraftsOf({ id, parts }: Template, cast: RoleDevicesByRole): WidgetDraft[] {
  const wanted = parts.flatMap(({ type, role }) =>
    (role ? (cast[role] ?? []) : [undefined]).map((deviceId) => ({ type, deviceId })),
  )
  const named = wanted.map((part, index) => ({ ...part, key: `${id}-${part.type}-${index + 1}` }))
  const layout: LayoutItem[] = []
  return named.map(({ key, type, deviceId }) => {
    const position = placeNew(layout, widgetDefinitions[type].size)
    layout.push({ id: key, ...position })
    const config = { ...widgetDefinitions[type].defaults(), ...(deviceId !== undefined && { deviceId }) }
    return { key, type, config, position }
  })
}
