import type { ChannelName } from '@/domain/alerts/channels'
import { type FlagId, flagInForce } from '@/domain/system/flags'
import { timeNow } from '@/server/clock'
import { env } from '@/server/env'
import { currentRuntime } from './state'

/** A flag that is on or off. */
export type SwitchId = Exclude<FlagId, 'registration'>
type Fallback = { value: string; source: 'environment' | 'setting' | 'builtin'; name: string | null }

const onOff = (is: boolean): string => (is ? 'on' : 'off')
const ofEnvironment = (is: boolean, name: string): Fallback => ({
  value: onOff(is),
  source: 'environment',
  name,
})
const ALWAYS_ON: Fallback = { value: 'on', source: 'builtin', name: null }

/** What holds without a flag, and where it is set. */
const FALLBACKS: Record<SwitchId, () => Fallback> = {
  auto_onboard: () => ofEnvironment(env.AUTO_ONBOARD, 'AUTO_ONBOARD'),
  demo: () => ofEnvironment(env.DEMO, 'DEMO'),
  push: () => ALWAYS_ON,
  telegram: () => ofEnvironment(env.TELEGRAM_BOT_TOKEN !== undefined, 'TELEGRAM_BOT_TOKEN'),
  email: () => ofEnvironment(env.SMTP_URL !== undefined, 'SMTP_URL'),
  webhook: () => ALWAYS_ON,
}

/** `registration`: what administrators have set. */
export const flagFallback = (id: FlagId, registration: string): Fallback =>
  id === 'registration' ? { value: registration, source: 'setting', name: '/admin' } : FALLBACKS[id]()

/** The setting without which a channel cannot be switched on, whatever a flag says; null where none is missing. */
export function missingSettingOf(id: FlagId): string | null {
  if (id !== 'telegram' && id !== 'email') return null
  const { value, name } = FALLBACKS[id]()
  return value === 'off' ? name : null
}

/** Whether something is switched on in this process at this moment. */
export function isFlagOn(id: SwitchId): boolean {
  if (missingSettingOf(id)) return false
  const override = currentRuntime().flags.get(id)
  return flagInForce(id, { override, fallback: FALLBACKS[id]().value, now: timeNow() }) === 'on'
}

/** Whether a flag has switched something off that would be there. */
export function isSwitchedOff(id: SwitchId): boolean {
  const override = currentRuntime().flags.get(id)
  return flagInForce(id, { override, fallback: 'on', now: timeNow() }) === 'off'
}

/** Whether messages are sent by a channel. */
export const isChannelOn = (channel: ChannelName): boolean => isFlagOn(channel)
