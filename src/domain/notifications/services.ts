/** Push services of the known browsers: exactly this host, or with a leading dot any host below it. */
const KNOWN = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
] as const

/** Whether a lower-case host name is that of a browser vendor's push service. */
export const isPushService = (host: string): boolean =>
  KNOWN.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known))
