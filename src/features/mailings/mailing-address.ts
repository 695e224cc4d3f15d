import type { ListDefinition } from '@/components/table/list-address'
import { MAILING_KINDS, MAILING_STATES, RECIPIENT_STATES } from '@/domain/mailings/mailing'

export const EMAIL_PATH = '/superuser/email'
export const EMAIL_VIEWS = ['mailings', 'templates', 'transport'] as const
export type EmailView = (typeof EMAIL_VIEWS)[number]

export const viewOf = (text: unknown): EmailView => EMAIL_VIEWS.find((view) => view === text) ?? 'mailings'

export const viewHref = (view: EmailView): string =>
  view === 'mailings' ? EMAIL_PATH : `${EMAIL_PATH}?view=${view}`
export const mailingHref = (id: string): string => `${EMAIL_PATH}?mailing=${id}`
export const newMailingHref = (from: { template?: string; copy?: string } = {}): string =>
  `${EMAIL_PATH}?${new URLSearchParams({ new: '1', ...from })}`
export const templateHref = (id: string): string => `${EMAIL_PATH}?view=templates&template=${id}`
export const newTemplateHref = (starter = ''): string =>
  `${EMAIL_PATH}?${new URLSearchParams({ view: 'templates', template: 'new', ...(starter && { starter }) })}`

/** The list of mailings as its address says it; a row leads to `?mailing=<id>`. */
export const MAILINGS_LIST = {
  sorts: ['-created', 'created', 'name', '-name'],
  defaultSort: '-created',
  filters: [
    { id: 'state', kind: 'choice', values: MAILING_STATES },
    { id: 'kind', kind: 'choice', values: MAILING_KINDS },
  ],
  columns: ['state', 'kind', 'counts', 'when', 'createdBy', 'created'],
  hidden: ['createdBy'],
} satisfies ListDefinition

/** The delivery log of one mailing. */
export const RECIPIENTS_LIST = {
  sorts: ['position', '-changed', 'changed'],
  defaultSort: 'position',
  filters: [{ id: 'state', kind: 'choice', values: RECIPIENT_STATES }],
  columns: ['email', 'language', 'state', 'answer', 'attempts', 'changed'],
  hidden: ['language', 'attempts'],
} satisfies ListDefinition
