import { REDACTED } from '@/domain/text/redact'
import { amqpPasswordOf } from '@/domain/system/broker-address'
import type { SettingKey } from '@/server/env'
import { SECRET_ADDRESSES, SECRET_VALUES } from '@/server/logging/known-secrets'

const isOneOf = (keys: readonly string[], key: SettingKey): boolean => keys.includes(key)

export const isSecretSetting = (key: SettingKey): boolean => isOneOf(SECRET_VALUES, key)

/** An address without its login's password; of a webhook only the host, because its path may be the secret. */
function maskAddress(key: SettingKey, value: string): string {
  const amqp = amqpPasswordOf(value)
  if (amqp) return `${amqp.before}${REDACTED}${amqp.after}`
  if (!URL.canParse(value)) return value
  const url = new URL(value)
  if (key === 'AUDIT_ANCHOR_WEBHOOK') return `${url.origin}/${REDACTED}`
  const { password, username, search } = url
  const login = password ? `${username}:${REDACTED}@` : username ? `${username}@` : ''
  const rest = `${url.host}${url.pathname}${search ? `?${REDACTED}` : ''}`
  return `${url.protocol}//${login}${rest}`
}

/** A setting's value as it may be shown. */
export function maskSetting(key: SettingKey, value: string): string {
  if (isSecretSetting(key)) return REDACTED
  return isOneOf(SECRET_ADDRESSES, key) ? maskAddress(key, value) : value
}
