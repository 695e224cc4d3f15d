import type { DraftKey } from './draft'

export const TABS = ['personal', 'preferences', 'integrations', 'security', 'system'] as const
export type Tab = (typeof TABS)[number]

/** Those with fields of the form, in which what has been typed waits to be saved. */
const FORM_TABS: readonly Tab[] = ['personal', 'preferences', 'security']
export const hasForm = (tab: Tab): boolean => FORM_TABS.includes(tab)

const PREFERENCES: readonly DraftKey[] = ['theme', 'units', 'language', 'alertEmails', 'marketingOptIn']
const SECURITY: readonly DraftKey[] = ['password', 'currentPassword']

/** Where a field is shown. */
export function tabOf(key: DraftKey): Tab {
  if (PREFERENCES.includes(key)) return 'preferences'
  return SECURITY.includes(key) ? 'security' : 'personal'
}
