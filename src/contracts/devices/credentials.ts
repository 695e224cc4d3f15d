import * as z from 'zod'
import { Done, endpoint } from '@/contracts/endpoint'

const deviceParams = z.strictObject({ deviceId: z.string().min(1).max(128) })

/** What a device logs in with; the secret itself is shown once, when it is issued. */
export const Credential = z.object({
  id: z.uuid(),
  kind: z.enum(['secret', 'certificate']),
  createdAt: z.iso.datetime(),
  /** A newer one has replaced it, or the certificate ends; it works until then. */
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
})
export type Credential = z.output<typeof Credential>

/** The longest an old secret may go on working beside a new one. */
export const MAX_OVERLAP_HOURS = 168

const limit = { points: 60, seconds: 60, by: 'user' } as const

export const listCredentials = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/credentials',
  access: 'user',
  withheld: true,
  summary: "A device's credentials, newest first, without their secrets",
  params: deviceParams,
  output: z.object({ credentials: z.array(Credential) }),
})

export const issueCredential = endpoint({
  method: 'POST',
  path: '/devices/{deviceId}/credentials',
  access: 'user',
  audit: ['credential.issue'],
  summary: 'Issue a new secret for a device; the answer shows it, nothing else ever will',
  limit,
  params: deviceParams,
  body: z.strictObject({
    /** How long the secrets before this one go on working; 0 ends them at once. */
    overlapHours: z
      .number()
      .min(0, 'At least 0 hours')
      .max(MAX_OVERLAP_HOURS, `At most ${MAX_OVERLAP_HOURS} hours`)
      .default(0),
  }),
  output: z.object({
    credential: Credential,
    username: z.string(),
    secret: z.string(),
    /** Where to use it. `host` is null for the broker beside this console; `topic` for devices of other families. */
    mqtt: z.object({
      host: z.string().nullable(),
      port: z.number(),
      tls: z.boolean(),
      topic: z.string().nullable(),
    }),
  }),
})

/** Certificates with their chain are some kilobytes. */
const MAX_CERTIFICATE = 16_384

export const addCertificate = endpoint({
  method: 'POST',
  path: '/devices/{deviceId}/credentials/certificates',
  access: 'user',
  audit: ['credential.issue'],
  summary:
    'Let a device log in to the embedded broker with a client certificate, which is known by its fingerprint; needs MQTT_TLS_CLIENT_CERTS',
  limit,
  params: deviceParams,
  body: z.strictObject({ certificate: z.string().min(1).max(MAX_CERTIFICATE) }),
  output: z.object({
    credential: Credential,
    subject: z.string(),
    /** SHA-256 of the certificate, hexadecimal. */
    fingerprint: z.string(),
  }),
})

export const revokeCredential = endpoint({
  method: 'DELETE',
  path: '/devices/{deviceId}/credentials/{credentialId}',
  access: 'user',
  audit: ['credential.revoke'],
  summary: 'End a secret at once; without any left nobody is heard as the device',
  limit,
  params: deviceParams.extend({ credentialId: z.uuid('There is no such credential') }),
  output: Done,
})

/**
 * The only reversal: a device that was ever issued a secret is accepted with its own secrets only, also when all have
 * ended.
 */
export const removeProtection = endpoint({
  method: 'DELETE',
  path: '/devices/{deviceId}/credentials',
  access: 'user',
  audit: ['credential.unprotect'],
  summary:
    "Delete all of a device's secrets; whoever may report for devices without any may report for it again",
  limit,
  params: deviceParams,
  output: Done,
})

const MAX_REPORTS = 1_000

const Report = z.record(z.string(), z.unknown())

/** The native telemetry body: one report, or a backlog of them. Unknown keys are ignored. */
export const Telemetry = z.union(
  [Report, z.array(Report).min(1).max(MAX_REPORTS)],
  `Send one report as an object, or 1 to ${MAX_REPORTS} of them as an array`,
)

export const ingest = endpoint({
  method: 'POST',
  path: '/ingest/{deviceId}',
  access: 'device',
  summary: "Report telemetry over HTTP with the device's secret as Bearer token; answered after the commit",
  status: 202,
  limit: { points: 600, seconds: 60, by: 'device' },
  params: deviceParams,
  body: Telemetry,
  output: z.object({
    /** New readings. */
    inserted: z.number(),
    /** Readings that were there already. */
    duplicates: z.number(),
    /** Reports and single values that could not be used. */
    rejected: z.number(),
  }),
})

const text = z.string().max(512)

/**
 * EMQX reads `result` and `is_superuser`, mosquitto-go-auth reads `ok` and `error`. `ignore`: no device of ours, the
 * broker's other rules decide.
 */
const Verdict = z.object({
  result: z.enum(['allow', 'deny', 'ignore']),
  is_superuser: z.literal(false),
  ok: z.boolean(),
  error: z.string(),
})

export const mqttAuth = endpoint({
  method: 'POST',
  path: '/mqtt/auth',
  access: 'broker',
  summary: 'Asked by an MQTT broker: may this client connect?',
  body: z.strictObject({ username: text, password: text, clientid: z.string().optional() }),
  output: Verdict,
})

/** mosquitto-go-auth: 1 read, 2 write, 3 both, 4 subscribe. */
const ACC = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

export const mqttAcl = endpoint({
  method: 'POST',
  path: '/mqtt/acl',
  access: 'broker',
  summary: 'Asked by an MQTT broker: may this client use this topic?',
  body: z
    .strictObject({
      username: text,
      clientid: z.string().optional(),
      topic: z.string().max(65_535),
      /** EMQX. */
      action: z.enum(['publish', 'subscribe']).optional(),
      /** mosquitto-go-auth. */
      acc: ACC.optional(),
    })
    .refine(({ action, acc }) => (action === undefined) !== (acc === undefined), 'Send either action or acc'),
  output: Verdict,
})
