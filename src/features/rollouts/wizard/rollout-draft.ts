import type { RolloutDetail } from '@/contracts/rollouts/rollouts'
import type { RolloutFields } from '@/contracts/rollouts/manage'
import { DEFAULT_GROUP_POLICY, DEFAULT_ROLLOUT_POLICY } from '@/domain/rollouts/policy'
import type { GuardId } from '@/domain/rollouts/reasons'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type GroupDraft = {
  percent: number | null
  successPercent: number | null
  errorPercent: number | null
  errorCount: number | null
  minEnded: number | null
  soakHours: number | null
  pauseAfter: boolean
}
type WindowDraft = { days: number[]; from: string; to: string }
/** An account as the field shows it: of a saved draft only the id is known. */
export type OwnerDraft = { id: string; name: string }

/** A roll-out as the wizard's fields hold it: lists are words between commas or on lines. */
export type RolloutDraft = {
  name: string
  notes: string
  firmwareId: string
  families: string
  hardware: string
  versions: string
  kinds: string
  tags: string
  excludedTags: string
  owners: OwnerDraft[]
  devices: string
  excluded: string
  groups: GroupDraft[]
  windows: WindowDraft[]
  retries: number | null
  missingDays: number | null
  offerDays: number | null
  heldDays: number | null
  lastsDays: number | null
  atOnce: number | null
  repairHours: number | null
  supplyFactor: number | null
  rssiDbm: number | null
  waived: GuardId[]
  isHealthOn: boolean
  whenBlind: 'proceed' | 'pause'
  isDowngrade: boolean
  supersedes: boolean
  /** Of an input of type datetime-local, in the browser's zone; empty: at once. */
  startsAt: string
}

/** Words between commas or on lines, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]+/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

const groupDraftOf = ({ soakMs, ...group }: RolloutDetail['policy']['groups'][number]): GroupDraft => ({
  ...group,
  soakHours: soakMs / HOUR_MS,
})

export const NEW_GROUP: GroupDraft = groupDraftOf({ ...DEFAULT_GROUP_POLICY })

const localText = (iso: string | null): string => {
  if (iso === null) return ''
  const at = new Date(iso)
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

type Known = Pick<
  RolloutDetail,
  'name' | 'notes' | 'target' | 'policy' | 'isDowngrade' | 'supersedes' | 'startsAt'
> & { firmware: { id: string } }

const NEW_TARGET: RolloutDetail['target'] = {
  families: [],
  hardware: [],
  versions: [],
  kinds: [],
  tags: [],
  owners: [],
  devices: [],
  excluded: [],
  excludedTags: [],
}

/** What a new roll-out begins with. */
export const newRollout = (firmwareId: string): Known => ({
  name: '',
  notes: '',
  target: NEW_TARGET,
  policy: structuredClone(DEFAULT_ROLLOUT_POLICY) as RolloutDetail['policy'],
  isDowngrade: false,
  supersedes: false,
  startsAt: null,
  firmware: { id: firmwareId },
})

export function draftOf(rollout: Known): RolloutDraft {
  const { target, policy } = rollout
  const list = (words: readonly string[]) => words.join(', ')
  return {
    name: rollout.name,
    notes: rollout.notes,
    firmwareId: rollout.firmware.id,
    families: list(target.families),
    hardware: list(target.hardware),
    versions: list(target.versions),
    kinds: list(target.kinds),
    tags: list(target.tags),
    excludedTags: list(target.excludedTags),
    owners: target.owners.map((id) => ({ id, name: id })),
    devices: target.devices.join('\n'),
    excluded: target.excluded.join('\n'),
    groups: policy.groups.map(groupDraftOf),
    windows: policy.windows.map(({ days, from, to }) => ({ days: [...days], from, to })),
    retries: policy.item.retries,
    missingDays: policy.item.missingMs / DAY_MS,
    offerDays: policy.item.offerLifeMs / DAY_MS,
    heldDays: policy.item.heldListMs / DAY_MS,
    lastsDays: policy.lastsMs / DAY_MS,
    atOnce: policy.concurrency.atOnce,
    repairHours: policy.guards.repairHours,
    supplyFactor: policy.guards.supplyFactor,
    rssiDbm: policy.guards.rssiDbm,
    waived: [...policy.guards.waived],
    isHealthOn: policy.health.isOn,
    whenBlind: policy.health.whenBlind,
    isDowngrade: rollout.isDowngrade,
    supersedes: rollout.supersedes,
    startsAt: localText(rollout.startsAt),
  }
}

/** An empty number field is sent as not a number, which the server refuses by its field. */
const asked = (value: number | null): number => value ?? NaN

const daysOf = (value: number | null): number => Math.round(asked(value) * DAY_MS)

/** What the server is asked to keep; what the wizard does not show stays as it was. */
export function fieldsOf(draft: RolloutDraft, { target, policy }: Known): RolloutFields {
  return {
    name: draft.name,
    notes: draft.notes,
    firmwareId: draft.firmwareId,
    target: {
      ...target,
      families: wordsOf(draft.families),
      hardware: wordsOf(draft.hardware),
      versions: wordsOf(draft.versions),
      kinds: wordsOf(draft.kinds),
      tags: wordsOf(draft.tags),
      excludedTags: wordsOf(draft.excludedTags),
      owners: draft.owners.map(({ id }) => id),
      devices: wordsOf(draft.devices),
      excluded: wordsOf(draft.excluded),
    },
    policy: {
      ...policy,
      groups: draft.groups.map(({ soakHours, percent, successPercent, minEnded, ...group }) => ({
        ...group,
        percent: asked(percent),
        successPercent: asked(successPercent),
        minEnded: asked(minEnded),
        soakMs: Math.round(asked(soakHours) * HOUR_MS),
      })),
      windows: draft.windows,
      item: {
        retries: asked(draft.retries),
        missingMs: daysOf(draft.missingDays),
        offerLifeMs: daysOf(draft.offerDays),
        heldListMs: daysOf(draft.heldDays),
      },
      lastsMs: daysOf(draft.lastsDays),
      concurrency: { ...policy.concurrency, atOnce: draft.atOnce },
      guards: {
        ...policy.guards,
        repairHours: asked(draft.repairHours),
        supplyFactor: asked(draft.supplyFactor),
        rssiDbm: asked(draft.rssiDbm),
        waived: draft.waived,
      },
      health: { isOn: draft.isHealthOn, whenBlind: draft.whenBlind },
    },
    isDowngrade: draft.isDowngrade,
    supersedes: draft.supersedes,
    startsAt: draft.startsAt === '' ? null : new Date(draft.startsAt).toISOString(),
  }
}
