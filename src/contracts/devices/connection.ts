import * as z from 'zod'
import { CONNECT_FAMILIES } from '@/domain/devices/connect-guide'
import { endpoint } from '../endpoint'

/** What the broker has seen of a device that has not reported yet. */
const ConnectionSign = z.object({
  /**
   * `login`: a login in its name was refused. `topic`: a message that names it came to nothing, or was not let in.
   * `credentials`: a message came for it without its own credentials.
   */
  kind: z.enum(['login', 'topic', 'credentials']),
  at: z.iso.datetime(),
  /** Null for those who may not see the message. */
  topic: z.string().nullable(),
})
export type ConnectionSign = z.output<typeof ConnectionSign>

export const getConnection = endpoint({
  method: 'GET',
  path: '/mqtt/connection',
  access: 'user',
  summary: 'Where and how devices report, and what is known of one that is being connected',
  limit: { points: 120, seconds: 60, by: 'user' },
  query: z.strictObject({
    family: z.enum(CONNECT_FAMILIES).default('native'),
    /** What the device is called in its own settings. */
    name: z.string().trim().min(1).max(128).optional(),
  }),
  output: z.object({
    broker: z.object({
      /** Null for the broker beside this console. */
      host: z.string().nullable(),
      port: z.number(),
      tls: z.boolean(),
      /** The port without TLS, where devices of the network may use it. */
      plainPort: z.number().nullable(),
      /** First levels of native topics. */
      root: z.string(),
      /** It hears this machine only. */
      isLocal: z.boolean(),
      /** What a device without credentials of its own logs in with; `external`: what that broker wants. */
      login: z.enum(['none', 'onboarding', 'external']),
      /** A device that reports for the first time is registered by itself. */
      autoRegister: z.boolean(),
    }),
    device: z
      .object({
        /** Null where no device can have the name. */
        deviceId: z.string().nullable(),
        /** `others`: somebody else's, of which nothing is told. `yours`: you may see it. */
        state: z.enum(['unknown', 'free', 'yours', 'others']),
        lastSeenAt: z.iso.datetime().nullable(),
        /** Of the last minutes, the newest first, one of each kind. */
        signs: z.array(ConnectionSign),
      })
      .nullable(),
  }),
})
