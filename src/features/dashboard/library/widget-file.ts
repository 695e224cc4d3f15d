import { WidgetDraft } from '@/contracts/me/layout'
import type { Widget } from '@/contracts/widget'
import * as z from 'zod'

const MOST_BYTES = 1024 * 1024

/** What an exported dashboard holds. */
const WidgetFile = z.object({
  cistern: z.literal('widgets'),
  version: z.literal(1),
  widgets: z.array(WidgetDraft),
})

/** The text of a file that holds these widgets. */
export const serializeWidgets = (widgets: readonly Widget[]): string =>
  JSON.stringify({ cistern: 'widgets', version: 1, widgets }, null, 2)

type ParsedWidgetFile = { widgets: WidgetDraft[] } | { fault: 'too_large' | 'not_json' | 'not_ours' }

/** The widgets of a file, or what is wrong with it. */
export function parseWidgetFile(text: string): ParsedWidgetFile {
  if (text.length > MOST_BYTES) return { fault: 'too_large' }
  try {
    const parsed = WidgetFile.safeParse(JSON.parse(text))
    return parsed.success ? { widgets: parsed.data.widgets } : { fault: 'not_ours' }
  } catch {
    return { fault: 'not_json' }
  }
}
