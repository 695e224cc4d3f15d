import NextAuth, { type AuthOptions } from 'next-auth'
import { AppError } from '@/server/errors'
import type { LibraryCall, LibraryVerb } from '@/server/verb'
import { authOptions } from './options'
import { externalProvider, providerOf } from './provider'

/** next-auth's own handler, with options made for this request, as its documentation has it for what depends on one. */
export async function callNextAuth(
  { request, context }: LibraryCall,
  options: AuthOptions,
): Promise<Response> {
  const answer: Response = await NextAuth(request, context, options)
  if (answer.status >= 400) throw new AppError('invalid_input', 'This is no step of a sign-in')
  answer.headers.set('cache-control', 'no-store')
  return answer
}

/** The actions in which nobody is signed in: the token, the start, and the way to the login page after a failure. */
export const answerByNextAuth: LibraryVerb = async (_, call) => {
  const { nextauth } = await call.context.params
  const [, id] = nextauth
  const provider = id === undefined ? externalProvider() : providerOf(id)
  if (id !== undefined && !provider) throw new AppError('not_found', 'There is no such sign-in provider')
  return callNextAuth(
    call,
    authOptions(provider, { isUnproven: call.request.nextUrl.searchParams.has('csrf') }),
  )
}
