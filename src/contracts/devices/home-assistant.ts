import * as z from 'zod'
import { endpoint } from '../endpoint'

const params = z.strictObject({ deviceId: z.string().min(1).max(128) })

/** Whether a device appears in a Home Assistant on the broker, and how that is connected. */
export const HomeAssistantAnswer = z.object({
  enabled: z.boolean(),
  /** `embedded`: Home Assistant connects to the console itself, once the operator has set a login for it. */
  broker: z.enum(['embedded', 'external']),
  hasLogin: z.boolean(),
})
export type HomeAssistantAnswer = z.output<typeof HomeAssistantAnswer>

export const getHomeAssistant = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/home-assistant',
  access: 'user',
  key: 'read',
  summary: 'Whether a device appears in a Home Assistant on the broker',
  params,
  output: HomeAssistantAnswer,
})

export const setHomeAssistant = endpoint({
  method: 'PUT',
  path: '/devices/{deviceId}/home-assistant',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['device.home_assistant'],
  summary:
    'Let a device appear in a Home Assistant on the broker, with its levels, values and alerts, or take it away; it cannot be switched from there',
  params,
  body: z.strictObject({ enabled: z.boolean() }),
  output: HomeAssistantAnswer,
})
