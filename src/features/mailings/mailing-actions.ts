import type { PageAction } from '@/contracts/action'
import type { OutputOf } from '@/contracts/endpoint'
import type * as templates from '@/contracts/superuser/mail-templates'
import type * as transport from '@/contracts/superuser/mail-transport'
import type { MailContent } from '@/contracts/superuser/mail-content'
import type * as mailings from '@/contracts/superuser/mailings'

/** The writes of the page, as its server component hands them on. */
export type MailingActions = {
  create: PageAction<typeof mailings.createMailing>
  update: PageAction<typeof mailings.updateMailing>
  remove: PageAction<typeof mailings.deleteMailing>
  test: PageAction<typeof mailings.testMailing>
  send: PageAction<typeof mailings.sendMailing>
  pause: PageAction<typeof mailings.pauseMailing>
  resume: PageAction<typeof mailings.resumeMailing>
  cancel: PageAction<typeof mailings.cancelMailing>
  retry: PageAction<typeof mailings.retryMailing>
}

export type TemplateActions = {
  create: PageAction<typeof templates.createMailTemplate>
  update: PageAction<typeof templates.updateMailTemplate>
  remove: PageAction<typeof templates.deleteMailTemplate>
}

export type CheckAction = PageAction<typeof transport.checkMailTransport>

export type MailingChoices = OutputOf<typeof mailings.getMailingChoices>

/** Texts that come with the console, for whoever has no template yet. */
export type Starter = { id: 'news' | 'maintenance' | 'firmware'; content: MailContent }
