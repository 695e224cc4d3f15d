export const SYSTEM_PATH = '/superuser'

/** The tabs of System Tools in their order; one is shown as soon as the page has it. */
export const SYSTEM_TABS = [
  'health',
  'jobs',
  'storage',
  'backups',
  'maintenance',
  'flags',
  'logs',
  'settings',
  'diagnostics',
] as const
export type SystemTab = (typeof SYSTEM_TABS)[number]

export const systemHref = (tab: SystemTab): string =>
  tab === 'health' ? SYSTEM_PATH : `${SYSTEM_PATH}?tab=${tab}`
