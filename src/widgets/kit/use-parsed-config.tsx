'use client'
import { useMemo } from 'react'
import type { StoredConfig } from './config-fields'
import type { WidgetDefinition } from './define-widget'

/** A stored config in its own type; null when it cannot be read. */
export function useParsedConfig<Config extends StoredConfig>(
  definition: WidgetDefinition<string, Config>,
  stored: StoredConfig,
): Config | null {
  return useMemo(() => {
    const parsed = definition.safeParse(stored)
    return parsed.success ? parsed.config : null
  }, [definition, stored])
}
