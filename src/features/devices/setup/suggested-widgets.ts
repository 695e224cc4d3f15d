import type { WidgetType } from '@/widgets/kit/widget-names'

type Suggestion = { type: WidgetType; /** Ticked from the start. */ isPicked: boolean }

const picked = (type: WidgetType): Suggestion => ({ type, isPicked: true })
const offered = (type: WidgetType): Suggestion => ({ type, isPicked: false })

const OF_KIND: Record<string, readonly Suggestion[]> = {
  tank: [
    picked('water-level'),
    picked('tank-trend'),
    offered('tank-status'),
    offered('tank-capacity'),
    offered('tank-history'),
  ],
  pump: [picked('pump-controller'), picked('pump-history'), offered('pump-info'), offered('acdc-monitor')],
  solar_pump: [picked('solar-pump'), offered('pump-history'), offered('acdc-monitor')],
  acdc: [picked('acdc-monitor'), offered('pump-controller')],
  lora: [picked('lora-device'), offered('water-level')],
}

/** Widgets that show a device of this kind; whoever comes over LoRa has its radio shown too. */
export function suggestedWidgets(kind: string | null, deviceId: string): Suggestion[] {
  const own = OF_KIND[kind ?? ''] ?? []
  const isRadio = deviceId.startsWith('deveui:') && kind !== 'lora'
  return isRadio ? [...own, offered('lora-device')] : [...own]
}
