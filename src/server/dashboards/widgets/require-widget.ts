import type * as z from 'zod'
import { AppError } from '@/server/errors'
import { widgetDefinitionOf } from '@/widgets/definitions'

/** The definition of a widget type; an unknown type is the client's mistake. */
export function requireWidgetType(type: string) {
  const definition = widgetDefinitionOf(type)
  if (!definition) {
    const message = `There is no widget type "${type}"`
    throw new AppError('invalid_input', message, { issues: [{ path: 'type', message }] })
  }
  return definition
}

/** Upgrades and checks a config with its type's own definition; a misfit is a 400 that names the field. */
export function requireWidgetConfig(type: string, config: Record<string, z.core.util.JSONType>) {
  const parsed = requireWidgetType(type).safeParse(config)
  if (parsed.success) return parsed.config
  const issues = parsed.error.issues.map((i) => ({
    path: ['config', ...i.path].map(String).join('.'),
    message: i.message,
  }))
  throw new AppError('invalid_input', issues[0]?.message ?? 'Invalid config', { issues })
}
