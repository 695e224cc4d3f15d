import type { ListDefinition } from '@/components/table/list-address'
import type { SettingView } from '@/contracts/superuser/settings'

export const SETTING_FILTERS = ['set', 'overridden', 'problems'] as const
type SettingFilter = (typeof SETTING_FILTERS)[number]

/** The settings as their address says them; all of them are on one page. */
export const SETTINGS_LIST = {
  sorts: [],
  defaultSort: '',
  filters: [{ id: 'show', kind: 'choice', values: SETTING_FILTERS }],
  columns: ['value', 'source', 'state'],
} satisfies ListDefinition

const MATCHES: Record<SettingFilter, (setting: SettingView) => boolean> = {
  set: ({ source }) => source === 'environment' || source === 'env_file',
  overridden: ({ override }) => override !== null,
  problems: ({ problems }) => problems.length > 0,
}

/** The settings that the address asks for. */
export function filterSettings(
  settings: readonly SettingView[],
  { query, filters }: { query: string; filters: Record<string, string> },
): SettingView[] {
  const text = query.toLowerCase()
  const show = SETTING_FILTERS.find((one) => one === filters['show'])
  return settings.filter(
    (setting) =>
      `${setting.key} ${setting.value ?? ''}`.toLowerCase().includes(text) &&
      (!show || MATCHES[show](setting)),
  )
}
