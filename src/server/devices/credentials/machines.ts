import { credentialState } from './active'
import { hookSecret, isSameText } from './secrets'

/** Whether this is a good secret of this device; nothing tells a wrong one from an unknown device. */
export async function isDeviceSecret({ deviceId, secret }: { deviceId: string; secret: string | null }) {
  return secret !== null && (await credentialState(deviceId, secret)).isRight
}

const basicPassword = (text: string): string => {
  const pair = Buffer.from(text, 'base64').toString()
  return pair.slice(pair.indexOf(':') + 1)
}

/** Whether an external broker asks: its secret as Bearer token, or as password where only an address can be set. */
export function isBrokerAuthorization(authorization: string | null): boolean {
  const [scheme = '', value = ''] = (authorization ?? '').trim().split(/\s+/)
  const given = scheme.toLowerCase() === 'basic' ? basicPassword(value) : value
  return /^(bearer|basic)$/i.test(scheme) && isSameText(given, hookSecret())
}
