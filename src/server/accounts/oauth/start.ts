import type { oauthStart } from '@/contracts/account'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { beginProviderSignIn } from './next-auth'
import { isProviderId, providerOf } from './provider'
import { redirectTo, redirectToLogin } from './redirect'

export const startExternalSignIn: Verb<typeof oauthStart> = async (_, { params: { id } }) => {
  if (!isProviderId(id)) throw new AppError('not_found', 'There is no such sign-in provider')
  const provider = providerOf(id)
  if (!provider) return redirectToLogin('This external sign-in is not set up')
  const begun = await beginProviderSignIn(provider)
  if (!begun?.location) return redirectToLogin(`${provider.name} cannot be reached. Please try again.`)
  return redirectTo(begun.location, begun.setCookies)
}
