'use client'
import { callApi } from '@/client/api'
import { previewMail } from '@/contracts/admin-calls'
import type { BodyOf, OutputOf } from '@/contracts/endpoint'
import type * as mailings from '@/contracts/superuser/mailings'
import { type Answer, useAnswer } from '../use-answer'

type Question = BodyOf<typeof mailings.previewMail>
export type MailPreview = OutputOf<typeof mailings.previewMail>
export type MailPreviewState = Answer<MailPreview>

const ask = (question: string): Promise<MailPreview> =>
  callApi(previewMail, { body: JSON.parse(question) as Question })

/** Draws a mail while somebody types; nothing while there is nothing to draw. */
export const useMailPreview = (question: Question | null): MailPreviewState =>
  useAnswer(question === null ? '' : JSON.stringify(question), ask)
