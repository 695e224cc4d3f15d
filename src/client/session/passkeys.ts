import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** The contract leaves what WebAuthn says to WebAuthn. */
type Options = Record<string, unknown>
const asCreationOptions = (options: Options) => options as unknown as PublicKeyCredentialCreationOptionsJSON
const asRequestOptions = (options: Options) => options as unknown as PublicKeyCredentialRequestOptionsJSON

/** The person has closed the browser's question, or let it run out: nothing to complain about. */
const isDeclined = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

async function unlessDeclined(answer: Promise<object>): Promise<Options | null> {
  try {
    return { ...(await answer) }
  } catch (error) {
    if (isDeclined(error)) return null
    throw error
  }
}

/** Has the browser make a passkey; null when the person declines. */
export const createPasskey = (options: Options): Promise<Options | null> =>
  unlessDeclined(startRegistration({ optionsJSON: asCreationOptions(options) }))

/** Has the browser sign with one of its passkeys; null when the person declines. */
export const signWithPasskey = (options: Options): Promise<Options | null> =>
  unlessDeclined(startAuthentication({ optionsJSON: asRequestOptions(options) }))
