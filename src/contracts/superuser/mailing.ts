import * as z from 'zod'
import { ROLES } from '@/domain/access/policy'
import {
  LEFT_OUT_REASONS,
  MAILING_KINDS,
  MAILING_LIMITS,
  MAILING_STATES,
  PAUSE_REASONS,
  RECIPIENT_REASONS,
  RECIPIENT_STATES,
} from '@/domain/mailings/mailing'
import { LANGUAGES } from '@/domain/text/languages'
import { MailContent } from './mail-content'

const at = z.iso.datetime()
const LIMITS = MAILING_LIMITS
const atMost = (characters: number) => `Use at most ${characters} characters`
const word = z.string().trim().min(1, 'A word is empty').max(LIMITS.word, atMost(LIMITS.word))
const choices = <T extends z.ZodType>(of: T, most: number = LIMITS.choices) =>
  z.array(of).max(most, `Choose at most ${most}`)

/**
 * Whom a mailing is for; an empty list means any, and all that are not empty must hold. Tag, kind and firmware are those
 * of one device that the person owns.
 */
export const MailingAudience = z.strictObject({
  roles: choices(z.enum(ROLES)),
  languages: choices(z.enum(LANGUAGES)),
  tags: choices(word),
  kinds: choices(word),
  firmware: choices(z.strictObject({ family: word, version: word })),
  /** Ids of people who get nothing. */
  excluded: choices(z.uuid(), LIMITS.excluded),
})
export type MailingAudience = z.output<typeof MailingAudience>

export const MailingFields = z.strictObject({
  name: z.string().trim().min(1, 'Name is required').max(LIMITS.name, atMost(LIMITS.name)),
  kind: z.enum(MAILING_KINDS),
  audience: MailingAudience,
  content: MailContent,
  /** Mails a minute. */
  rate: z.number().int('Use a whole number').min(1, 'At least 1').max(LIMITS.rate, `At most ${LIMITS.rate}`),
  /** What its texts were taken from. */
  template: z.strictObject({ id: z.uuid(), version: z.number().int().min(1).max(1_000_000) }).nullable(),
})
export type MailingFields = z.output<typeof MailingFields>

const Person = z.object({ id: z.string(), name: z.string(), email: z.string() })
export type MailingPerson = z.output<typeof Person>

const count = z.number()
export const RecipientCounts = z.object(
  Object.fromEntries(RECIPIENT_STATES.map((state) => [state, count])) as Record<
    (typeof RECIPIENT_STATES)[number],
    typeof count
  >,
)

/** A mailing as a row of the list. */
export const MailingCard = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(MAILING_KINDS),
  state: z.enum(MAILING_STATES),
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  rate: z.number(),
  counts: RecipientCounts,
  scheduledAt: at.nullable(),
  /** The time zone in which that time was chosen. */
  zone: z.string(),
  startedAt: at.nullable(),
  endedAt: at.nullable(),
  createdBy: Person.nullable(),
  createdAt: at,
  updatedAt: at,
  version: z.number(),
})
export type MailingCard = z.output<typeof MailingCard>

export const MailingDetail = MailingCard.extend({
  audience: MailingAudience,
  content: MailContent,
  template: z.object({ id: z.string(), version: z.number() }).nullable(),
  excludedPeople: z.array(Person),
  /** What the mail server said when it could not be reached or took nothing; null while it does. */
  lastError: z.string().nullable(),
})
export type MailingDetail = z.output<typeof MailingDetail>

/** One person of a mailing and what became of their mail. */
export const MailingRecipient = z.object({
  id: z.string(),
  position: z.number(),
  /** Null once the account is gone. */
  person: Person.nullable(),
  language: z.enum(LANGUAGES).nullable(),
  state: z.enum(RECIPIENT_STATES),
  reason: z.enum(RECIPIENT_REASONS).nullable(),
  /** What the mail server, or a report about the mail, said. */
  answer: z.string().nullable(),
  attempts: z.number(),
  changedAt: at,
})
export type MailingRecipient = z.output<typeof MailingRecipient>

/** Who would get a mailing as of now. */
export const AudiencePreview = z.object({
  recipients: z.number(),
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), people: z.number() })),
  languages: z.array(z.object({ language: z.enum(LANGUAGES), people: z.number() })),
  sample: z.array(Person.extend({ language: z.enum(LANGUAGES), devices: z.number() })),
})
export type AudiencePreview = z.output<typeof AudiencePreview>
