import { credentialState } from './active'
import { hookSecret, isSameText } from './secrets'

/** True for a valid secret of this device; a wrong secret and an unknown device are indistinguishable. */
export async function isDeviceSecret({ deviceId, secret }: { deviceId: string; secret: string | null }) {
  return secret !== null && (await credentialState(deviceId, secret)).isRight
}

const basicPassword = (text: string): string => {
  const pair = Buffer.from(text, 'base64').toString()
  return pair.slice(pair.indexOf(':') + 1)
}

/** True for the external broker: its secret as Bearer token, or as password where only a URL can be configured. */
export function isBrokerAuthorization(authorization: string | null): boolean {
  const [scheme = '', value = ''] = (authorization ?? '').trim().split(/\s+/)
  const given = scheme.toLowerCase() === 'basic' ? basicPassword(value) : value
  return /^(bearer|basic)$/i.test(scheme) && isSameText(given, hookSecret())
}
