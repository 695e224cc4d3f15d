import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { passkeyLoginOptions } from '@/contracts/security'
import type { Verb } from '@/server/verb'
import { sealChallenge } from './challenge'
import { RELYING_PARTY } from './relying-party'

/** Names no account: the authenticator offers what it has for this address. */
export const beginPasskeyLogin: Verb<typeof passkeyLoginOptions> = async () => {
  const options = await generateAuthenticationOptions({
    rpID: RELYING_PARTY.id,
    userVerification: 'required',
  })
  return { options: { ...options }, challenge: await sealChallenge('passkey-login', options.challenge) }
}
