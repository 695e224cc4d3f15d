'use server'
import * as templates from '@/contracts/superuser/mail-templates'
import { checkMailTransport } from '@/contracts/superuser/mail-transport'
import * as mailings from '@/contracts/superuser/mailings'
import { pageAction } from '@/server/http/page-call'
import {
  cancelOneMailing,
  pauseOneMailing,
  resumeOneMailing,
  retryOneMailing,
} from '@/server/mailings/manage/decide'
import { changeMailing, draftMailing, removeMailing } from '@/server/mailings/manage/drafts'
import { scheduleMailing } from '@/server/mailings/manage/send'
import { sendTestMail } from '@/server/mailings/manage/test-mail'
import { changeTemplate, removeTemplate, writeTemplate } from '@/server/mailings/templates'
import { checkTransport } from '@/server/mailings/transport/check'

const PAGE = '/superuser/email'

export const createMailingAction = pageAction(mailings.createMailing, draftMailing, PAGE)
export const updateMailingAction = pageAction(mailings.updateMailing, changeMailing, PAGE)
export const deleteMailingAction = pageAction(mailings.deleteMailing, removeMailing, PAGE)
export const testMailingAction = pageAction(mailings.testMailing, sendTestMail, PAGE)
export const sendMailingAction = pageAction(mailings.sendMailing, scheduleMailing, PAGE)
export const pauseMailingAction = pageAction(mailings.pauseMailing, pauseOneMailing, PAGE)
export const resumeMailingAction = pageAction(mailings.resumeMailing, resumeOneMailing, PAGE)
export const cancelMailingAction = pageAction(mailings.cancelMailing, cancelOneMailing, PAGE)
export const retryMailingAction = pageAction(mailings.retryMailing, retryOneMailing, PAGE)
export const createTemplateAction = pageAction(templates.createMailTemplate, writeTemplate, PAGE)
export const updateTemplateAction = pageAction(templates.updateMailTemplate, changeTemplate, PAGE)
export const deleteTemplateAction = pageAction(templates.deleteMailTemplate, removeTemplate, PAGE)
export const checkTransportAction = pageAction(checkMailTransport, checkTransport, null)
