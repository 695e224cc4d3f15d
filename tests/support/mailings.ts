import type { MailingFields } from '@/contracts/superuser/mailing'
import { DEFAULT_RATE } from '@/domain/mailings/mailing'

const ANYBODY: MailingFields['audience'] = {
  roles: [],
  languages: [],
  tags: [],
  kinds: [],
  firmware: [],
  excluded: [],
}

/** Everybody, but for what is chosen. */
export const audienceOf = (chosen: Partial<MailingFields['audience']> = {}): MailingFields['audience'] => ({
  ...ANYBODY,
  ...chosen,
})

export const TEXT = {
  subject: 'News for {{name}}',
  body: 'Hello {{first_name}},\n\nyou have **{{device_count}}** devices.',
  button: '',
}

/** News in English for everybody. */
export const mailingFields = (given: Partial<MailingFields> = {}): MailingFields => ({
  name: 'Spring news',
  kind: 'news',
  audience: audienceOf(),
  content: { texts: { en: TEXT }, link: '' },
  rate: DEFAULT_RATE,
  template: null,
  ...given,
})
