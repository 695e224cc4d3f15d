/** For how many days a link to a dashboard may hold. */
export const LINK_DAYS = [1, 7, 30, 365] as const
export type LinkDays = (typeof LINK_DAYS)[number]

export const LINK_LIMITS = {
  /** Of an account, those that have ended not counted. */
  links: 20,
  name: 60,
  defaultDays: 7,
  /** What all who have one link may ask for. */
  requests: { points: 1_200, seconds: 60 },
} as const satisfies { links: number; name: number; defaultDays: LinkDays; requests: object }

const PREFIX = 'cdl_'
/** A token of 256 random bits in base64url, with what secret scanners know it by. */
const TOKEN_PATTERN = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{43}$`)

export const formatLinkToken = (secret: string): string => `${PREFIX}${secret}`

/** Whether a text has the shape of a token; any other needs no look at the database. */
export const isLinkToken = (text: string): boolean => TOKEN_PATTERN.test(text)
