import type { ProfileDraftKey } from './profile-draft'

export const PROFILE_TABS = ['personal', 'preferences', 'integrations', 'security', 'system'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** Those with fields of the form, in which what has been typed waits to be saved. */
const FORM_TABS: readonly ProfileTab[] = ['personal', 'preferences', 'security']
export const hasForm = (tab: ProfileTab): boolean => FORM_TABS.includes(tab)

const PREFERENCES: readonly ProfileDraftKey[] = [
  'theme',
  'units',
  'language',
  'alertEmails',
  'marketingOptIn',
]
const SECURITY: readonly ProfileDraftKey[] = ['password', 'currentPassword']

/** Where a field is shown. */
export function profileTabOf(key: ProfileDraftKey): ProfileTab {
  if (PREFERENCES.includes(key)) return 'preferences'
  return SECURITY.includes(key) ? 'security' : 'personal'
}
