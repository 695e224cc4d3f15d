import * as z from 'zod'
import { HOLD_REASONS } from '@/domain/rollouts/reasons'
import { LEFT_OUT_REASONS } from '@/domain/rollouts/targets'
import { Done, endpoint } from '../endpoint'
import { MAX_GROUPS, RolloutPolicyShape } from './policy'
import { AcceptedFigures, RolloutDetail, RolloutTarget } from './rollouts'

const id = z.strictObject({ id: z.uuid() })
const rollout = z.object({ rollout: RolloutDetail })
const superuser = { access: 'superuser' } as const
/** What the caller has read; another answers 409. */
const version = z.number().int().min(1)
const seen = z.strictObject({ version })

const Fields = z.strictObject({
  name: z.string().trim().min(1, 'Name is required').max(120, 'Use at most 120 characters'),
  notes: z.string().max(5000, 'Use at most 5000 characters'),
  firmwareId: z.uuid(),
  target: RolloutTarget,
  policy: RolloutPolicyShape,
  /** An older version is wanted. */
  isDowngrade: z.boolean(),
  /** Takes over devices of other roll-outs. */
  supersedes: z.boolean(),
  startsAt: z.iso.datetime().nullable(),
})

const { notes, isDowngrade, supersedes, startsAt } = Fields.shape

/** Only a new one has defaults: of a change, what was not given stays as it is. */
export const RolloutFields = Fields.extend({
  notes: notes.default(''),
  isDowngrade: isDowngrade.default(false),
  supersedes: supersedes.default(false),
  startsAt: startsAt.default(null),
})
export type RolloutFields = z.output<typeof RolloutFields>

const NamedDevice = z.object({ deviceId: z.string(), name: z.string() })

/** The most devices that a preview names for each reason. */
export const NAMED_LEFT_OUT = 20

export const previewRollout = endpoint({
  method: 'POST',
  path: '/rollouts/preview',
  ...superuser,
  errors: ['not_found'],
  audit: [],
  limit: { points: 120, seconds: 60, by: 'user' },
  summary:
    'Who a roll-out would reach, who is left out and why, its groups, and a rehearsal against the last 30 days',
  body: z.strictObject({
    firmwareId: z.uuid(),
    target: RolloutTarget,
    policy: RolloutPolicyShape,
    isDowngrade: z.boolean().default(false),
    supersedes: z.boolean().default(false),
    /** The rehearsal takes longer than the counts. */
    rehearse: z.boolean().default(false),
  }),
  output: z.object({
    /** Devices that the filter meets, and those of them that get the image. */
    matched: z.number(),
    targets: z.number(),
    leftOut: z.array(
      z.object({
        reason: z.enum(LEFT_OUT_REASONS),
        devices: z.number(),
        examples: z.array(NamedDevice),
      }),
    ),
    groups: z.array(
      z.object({
        devices: z.number(),
        examples: z.array(z.object({ deviceId: z.string(), name: z.string(), reasons: z.array(z.string()) })),
      }),
    ),
    isUnsigned: z.boolean(),
    rehearsal: z
      .object({
        groups: z.array(
          z.object({
            devices: z.number(),
            updated: z.number(),
            startsAfterMs: z.number().nullable(),
            reachedAfterMs: z.number().nullable(),
          }),
        ),
        durationMs: z.number().nullable(),
        holds: z.array(
          z.object({
            reason: z.enum(HOLD_REASONS),
            devices: z.number(),
            totalMs: z.number(),
            longestMs: z.number(),
            /** At most 20, those first that were held longest. */
            examples: z.array(NamedDevice),
          }),
        ),
        never: z.array(NamedDevice.extend({ reason: z.enum(HOLD_REASONS) })),
        stopChance: z.number(),
        /** It looked at this many of the targets, spread over the groups. */
        rehearsed: z.number(),
        /**
         * The rate that downloads are reckoned with: measured at `updates` of the last 30 days, or the usual one of the family
         * (null). Null where the image is the vendor's own.
         */
        download: z.object({ bytesPerS: z.number(), updates: z.number().nullable() }).nullable(),
      })
      .nullable(),
  }),
})

export const listLeftOut = endpoint({
  method: 'POST',
  path: '/rollouts/left-out',
  access: 'admin',
  errors: ['not_found'],
  audit: [],
  limit: { points: 120, seconds: 60, by: 'user' },
  summary:
    'Devices that the filter meets and that do not get the image, with every reason; or those that are not in a roll-out',
  body: z.strictObject({
    firmwareId: z.uuid(),
    target: RolloutTarget,
    isDowngrade: z.boolean().default(false),
    supersedes: z.boolean().default(false),
    /** Its own devices are not left out; one that would fit now has come since the start. */
    rolloutId: z.uuid().nullable().default(null),
    reason: z.enum(LEFT_OUT_REASONS).optional(),
    cursor: z.string().max(64).optional(),
  }),
  output: z.object({
    /** In the order of their registration, at most 50. Reasons as of now, the first being the one that counts. */
    devices: z.array(
      z.object({ deviceId: z.string(), name: z.string(), reasons: z.array(z.enum(LEFT_OUT_REASONS)) }),
    ),
    nextCursor: z.string().nullable(),
  }),
})

export const createRollout = endpoint({
  method: 'POST',
  path: '/rollouts',
  ...superuser,
  errors: ['conflict', 'not_found'],
  audit: ['rollout.create'],
  summary: 'Draft a roll-out',
  body: RolloutFields,
  output: rollout,
})

export const updateRollout = endpoint({
  method: 'PATCH',
  path: '/rollouts/{id}',
  ...superuser,
  errors: ['conflict'],
  audit: ['rollout.update'],
  summary: 'Change a draft, or make any roll-out a template; 409 when it has changed meanwhile',
  params: id,
  body: Fields.partial().extend({ version, isTemplate: z.boolean().optional() }),
  output: rollout,
})

export const deleteRollout = endpoint({
  method: 'DELETE',
  path: '/rollouts/{id}',
  ...superuser,
  errors: ['conflict'],
  audit: ['rollout.delete'],
  summary: 'Delete a draft',
  params: id,
  output: Done,
})

export const submitRollout = endpoint({
  method: 'POST',
  path: '/rollouts/{id}/submit',
  ...superuser,
  errors: ['reauth_required', 'conflict'],
  audit: ['rollout.submit'],
  summary:
    'Start a draft, schedule it, or ask for approval where the setting asks for it; a recent proof of who you are is required',
  params: id,
  body: seen,
  output: rollout,
})

export const approveRollout = endpoint({
  method: 'POST',
  path: '/rollouts/{id}/approve',
  ...superuser,
  errors: ['reauth_required', 'conflict'],
  audit: ['rollout.approve'],
  summary: 'Approve what another person has submitted; a recent proof of who you are is required',
  params: id,
  body: seen,
  output: rollout,
})

export const denyRollout = endpoint({
  method: 'POST',
  path: '/rollouts/{id}/deny',
  ...superuser,
  errors: ['reauth_required', 'conflict'],
  audit: ['rollout.deny'],
  summary: 'Send a submitted roll-out back as a draft',
  params: id,
  body: z.strictObject({ version, reason: z.string().trim().min(1, 'Say why').max(500) }),
  output: rollout,
})

export const pauseRollout = endpoint({
  method: 'POST',
  path: '/rollouts/{id}/pause',
  access: 'admin',
  inMaintenance: true,
  errors: ['reauth_required', 'conflict'],
  audit: ['rollout.pause'],
  summary: 'Give no further orders; devices that install are left alone',
  params: id,
  output: rollout,
})

export const resumeRollout = endpoint({
  method: 'POST',
  path: '/rollouts/{id}/resume',
  access: 'admin',
  errors: ['reauth_required', 'conflict'],
  audit: ['rollout.resume'],
  summary:
    'Go on, accepting what has gone wrong as it was read (`toAccept`); 409 when more has failed since. A recent proof of who you are is required',
  params: id,
  /** `accepts` absent: nothing more than was accepted before. */
  body: seen.extend({ accepts: z.array(AcceptedFigures).max(MAX_GROUPS).default([]) }),
  output: rollout,
})

export const abortRollout = endpoint({
  method: 'POST',
  path: '/rollouts/{id}/abort',
  access: 'admin',
  inMaintenance: true,
  errors: ['reauth_required', 'conflict'],
  audit: ['rollout.abort'],
  summary: 'End it: orders are taken back, devices that install are waited for',
  params: id,
  body: z.strictObject({ reason: z.string().trim().max(500).default('') }),
  output: rollout,
})

export const retryRollout = endpoint({
  method: 'POST',
  path: '/rollouts/{id}/retry',
  access: 'admin',
  errors: ['reauth_required', 'conflict'],
  audit: ['rollout.retry'],
  summary:
    'Put failed items of a running or paused roll-out back into the queue; a recent proof of who you are is required',
  params: id,
  /** Absent: every failed one that may be tried again. */
  body: z.strictObject({ items: z.array(z.uuid()).min(1).max(1000).optional() }),
  output: z.object({ retried: z.number() }),
})

export const rollbackRollout = endpoint({
  method: 'POST',
  path: '/rollouts/{id}/rollback',
  ...superuser,
  errors: ['reauth_required', 'conflict'],
  audit: ['rollout.create'],
  summary: 'Draft a roll-out that takes updated and missing devices back to another image',
  params: id,
  /** Absent: the image that most of its devices came from. */
  body: z.strictObject({ firmwareId: z.uuid().optional() }),
  output: rollout,
})

export const copyRollout = endpoint({
  method: 'POST',
  path: '/rollouts/{id}/copy',
  ...superuser,
  errors: ['conflict'],
  audit: ['rollout.create'],
  summary: 'Draft a roll-out like this one',
  params: id,
  output: rollout,
})

export const startTemplate = endpoint({
  method: 'POST',
  path: '/rollouts/{id}/start',
  access: 'admin',
  errors: ['reauth_required', 'conflict'],
  audit: ['rollout.create', 'rollout.submit'],
  summary: 'Start a copy of an approved template; a recent proof of who you are is required',
  params: id,
  body: z.strictObject({ name: z.string().trim().min(1, 'Name is required').max(120) }),
  output: rollout,
})
