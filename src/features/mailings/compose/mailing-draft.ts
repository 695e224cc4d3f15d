import type { MailingDetail, MailingFields } from '@/contracts/superuser/mailing'
import { DEFAULT_RATE } from '@/domain/mailings/mailing'
import { type ContentDraft, contentDraftOf, contentOf } from '../content/content-draft'

export type Audience = MailingFields['audience']

/** A mailing as the fields hold it. A text is one field, so that two people can write two languages at once. */
export type MailingDraft = ContentDraft &
  Pick<MailingFields, 'name' | 'kind' | 'audience' | 'template'> & { rate: number | null }

const ANYBODY: Audience = { roles: [], languages: [], tags: [], kinds: [], firmware: [], excluded: [] }

/** What a new mailing begins with. */
export const NEW_MAILING: MailingFields = {
  name: '',
  kind: 'news',
  audience: ANYBODY,
  content: { texts: {}, link: '' },
  rate: DEFAULT_RATE,
  template: null,
}

type Known = MailingFields | MailingDetail

export const draftOf = ({ name, kind, audience, content, rate, template }: Known): MailingDraft => ({
  ...{ name, kind, audience, rate, template },
  ...contentDraftOf(content),
})

/** An empty number field is sent as not a number, which the server refuses by its field. */
export function fieldsOf({ name, kind, audience, rate, template, ...content }: MailingDraft): MailingFields {
  return { name, kind, audience, content: contentOf(content), rate: rate ?? NaN, template }
}

/** The fields that two people can change at once. */
export const DRAFT_FIELDS = [
  'name',
  'kind',
  'audience',
  'en',
  'es',
  'hi',
  'link',
  'rate',
  'template',
] as const
export type DraftField = (typeof DRAFT_FIELDS)[number]
