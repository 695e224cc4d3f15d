'use client'
import { callApi } from '@/client/api'
import { previewAudience } from '@/contracts/admin-calls'
import type { AudiencePreview } from '@/contracts/superuser/mailing'
import type { MailingKind } from '@/domain/mailings/mailing'
import { type Answer, useAnswer } from '../use-answer'
import type { Audience } from './mailing-draft'

export type AudienceState = Answer<AudiencePreview>

const ask = (question: string): Promise<AudiencePreview> =>
  callApi(previewAudience, { body: JSON.parse(question) as { kind: MailingKind; audience: Audience } })

/** Counts who would be reached while somebody chooses. */
export const useAudience = (kind: MailingKind, audience: Audience): AudienceState =>
  useAnswer(JSON.stringify({ kind, audience }), ask)
