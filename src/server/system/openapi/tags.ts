/** Groups of calls, by the beginning of their paths; the first that fits counts. */
const TAGS: readonly (readonly [pattern: RegExp, name: string, description: string])[] = [
  [/^\/users\/me\/api-keys/, 'API keys', 'Keys for your own programs'],
  [
    /^\/(auth\/(?!sessions|logout|prove|verify-email\/send)|mail\/)/,
    'Sign-in',
    'Accounts, passwords, external sign-in, links of mails',
  ],
  [
    /^\/(auth|users\/me\/(security|totp|passkeys|data|delete|activity))/,
    'Account security',
    'Sessions, factors, proofs, everything that is kept about you',
  ],
  [
    /^\/(push|users\/me\/(telegram|webhooks|channels|quiet-hours))/,
    'Channels',
    'Where alerts go: push, Telegram, webhooks',
  ],
  [
    /^\/(users\/me\/(widgets|layouts|views)|dashboard-links|shared-dashboard)/,
    'Dashboard',
    'Widgets, layouts, saved views, read-only links',
  ],
  [/^\/users\/me/, 'Profile', 'The signed-in person'],
  [/^\/notifications\/device/, 'Devices', ''],
  [/^\/notifications/, 'Notifications', 'The bell'],
  [/^\/(alerts|devices\/\{deviceId\}\/(alerts|mute))/, 'Alerts', 'What is wrong, and who knows of it'],
  [
    /^\/devices\/\{deviceId\}\/(readings|usage|energy|runs|events|lora)|^\/lora/,
    'Readings',
    'History, usage, events, radio',
  ],
  [/^\/devices\/\{deviceId\}\/(pump|commands)/, 'Pumps', 'Commands, settings, lock-outs'],
  [
    /^\/devices\/\{deviceId\}\/(claim|shares|transfer|credentials)|^\/(transfers|invitations)/,
    'Sharing and ownership',
    'Who may use a device, and what it signs in with',
  ],
  [/^\/devices/, 'Devices', 'Devices that you own or that are shared with you'],
  [/^\/sites/, 'Places', 'Where your devices stand'],
  [/^\/(inbox|mappings)/, 'Inbox', 'Messages that no decoder knows, and their mappings'],
  [/^\/(ingest|mqtt)/, 'Machines', 'Telemetry over HTTP; questions of an MQTT broker'],
  [/^\/(firmware|rollouts)/, 'Firmware', 'Images, keys, roll-outs'],
  [/^\/audit/, 'Audit', 'Who did what'],
  [/^\/admin/, 'Administration', 'Users, invitations, everybody’s devices'],
  [/^\/superuser/, 'Super administration', 'The superuser’s desk'],
  [
    /^\/(health|metrics|cron|stream|openapi)/,
    'System',
    'Health, metrics, due work, live events, this description',
  ],
]

const OTHER = 'Other'

export const tagOf = (path: string): string => TAGS.find(([pattern]) => pattern.test(path))?.[1] ?? OTHER

/** The tags that the document uses, in the order in which people look for them. */
export function tagsOf(paths: readonly string[]): { name: string; description?: string }[] {
  const used = new Set(paths.map(tagOf))
  const described = TAGS.filter(([, name, description]) => used.has(name) && description !== '')
  return described.map(([, name, description]) => ({ name, description }))
}
