import { mergeAccounts, previewMerge } from '@/contracts/superuser/users/merge'
import { answerOf } from './administration'
import type { Signed } from './fixtures/factories'

type Merging = { by: Pick<Signed, 'token'>; from: Pick<Signed, 'id' | 'email'>; into: Pick<Signed, 'id'> }

export const previewOf = ({ by, from, into }: Merging) =>
  answerOf(previewMerge, by, { params: { id: into.id }, query: { from: from.id } })

/** Looks at the preview and merges; `more` replaces what the call says. */
export async function merge(merging: Merging, more: object = {}) {
  const { by, from, into } = merging
  const { preview } = await previewOf(merging)
  const body = { from: from.id, email: from.email, digest: preview?.digest ?? '', address: 'keep', ...more }
  return answerOf(mergeAccounts, by, { params: { id: into.id }, body })
}
