import type { oauthStart } from '@/contracts/me/external-sign-in'
import { publicUrl } from '@/server/env'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { isProviderId, providerOf } from './provider'
import { redirectTo, redirectToLogin } from './redirect'

/** next-auth begins a sign-in with its token only, which a page has to ask for. */
export const startExternalSignIn: Verb<typeof oauthStart> = async (_, { params: { id } }) => {
  if (!isProviderId(id)) throw new AppError('not_found', 'There is no such sign-in provider')
  return providerOf(id)
    ? redirectTo(`${publicUrl}/oauth-start`)
    : redirectToLogin('This external sign-in is not set up')
}
