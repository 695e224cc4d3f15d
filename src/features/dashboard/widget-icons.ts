import {
  Activity,
  Antenna,
  ChartColumn,
  ChartLine,
  ChartNoAxesGantt,
  CircleGauge,
  Cylinder,
  Info,
  LayoutList,
  type LucideIcon,
  Network,
  Power,
  Sun,
  Waves,
} from 'lucide-react'
import type { WidgetType } from '@/widgets/kit/widget-names'

/** What each type shows, as a sign. */
export const WIDGET_ICONS: Record<WidgetType, LucideIcon> = {
  'device-summary': LayoutList,
  'water-level': Waves,
  'tank-status': CircleGauge,
  'tank-trend': ChartLine,
  'tank-capacity': Cylinder,
  'tank-history': ChartColumn,
  'pump-controller': Power,
  'pump-history': ChartNoAxesGantt,
  'pump-info': Info,
  'acdc-monitor': Activity,
  'lora-device': Antenna,
  'lora-overview': Network,
  'solar-pump': Sun,
}
