import { callApi } from '@/client/api'
import { signWithPasskey } from '@/client/session/passkeys'
import { passkeyLogin, passkeyLoginOptions } from '@/contracts/page-calls'

/** The session; null when the person declines. */
export async function signInWithPasskey() {
  const { options, challenge } = await callApi(passkeyLoginOptions, {})
  const answer = await signWithPasskey(options)
  return answer && callApi(passkeyLogin, { body: { challenge, answer } })
}
