import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planGroup, type Campaign, type CampaignEvent, type GroupFacts, type RolloutGroup } from './types'
import { DAY_MS, DEFAULT_GROUP_POLICY } from '../policy'
import { CAMPAIGN_STATES, emptyCounts, GROUP_STATES, type ItemCounts } from '../states'
import { figuresToAccept } from './figures'
import { stepCampaign } from './step-campaign'

const START = Date.parse('2026-03-01T10:00:00Z')
const draft: Campaign = {
  state: 'draft',
  pause: null,
  needsApproval: false,
  startsAt: null,
  endsAt: null,
  lastsMs: 90 * DAY_MS,
  health: { isOn: true, whenBlind: 'proceed' },
}
const facts = (counts: Partial<ItemCounts>, more: Partial<GroupFacts> = {}): GroupFacts => ({
  counts: { ...emptyCounts(), ...counts },
  alike: [],
  health: { state: 'pass', p: 0.5 },
  ...more,
})
const two = () => [planGroup(DEFAULT_GROUP_POLICY), planGroup(DEFAULT_GROUP_POLICY)]

/** A campaign with its groups that is stepped on. `read`: what a person has read who resumes, by default what is. */
function begin(campaign: Partial<Campaign> = {}, groups: RolloutGroup[] = two()) {
  let at = { campaign: { ...draft, ...campaign }, groups }
  return (type: CampaignEvent['type'], given: GroupFacts[], afterMs = 0, read = given) => {
    const accepts = figuresToAccept(at.groups, read)
    const event: CampaignEvent = type === 'resume' ? { type, accepts } : { type }
    const stepped = stepCampaign({ ...at, facts: given, now: START + afterMs }, event)
    at = stepped
    const kinds = stepped.effects.map((effect) =>
      effect.type === 'start_group' ? `start ${effect.group}` : effect.type,
    )
    return { ...stepped, kinds, state: stepped.campaign.state, why: stepped.campaign.pause?.reason }
  }
}

const planned = facts({ planned: 10 })
const good = facts({ succeeded: 10 })

describe('a campaign', () => {
  it('goes from draft over its groups to the end, with a soak after each', () => {
    const step = begin()
    expect(step('submit', [planned, planned])).toMatchObject({
      state: 'running',
      kinds: ['campaign_changed', 'start 0'],
    })
    expect(step('tick', [facts({ succeeded: 5, applying: 5 }), planned], 1000).kinds).toEqual([])
    step('tick', [good, planned], 2000)
    expect(step('tick', [good, planned], DAY_MS).kinds).toEqual([])
    expect(step('tick', [good, planned], DAY_MS + 2000).kinds).toEqual(['start 1'])
    step('tick', [good, good], 2 * DAY_MS)
    const end = step('tick', [good, good], 3 * DAY_MS)
    expect(end.state).toBe('finished')
    expect(end.groups.map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('waits for approval and for its time, and does not start without items', () => {
    const step = begin({ needsApproval: true, startsAt: START + 5000 })
    expect(step('submit', [planned]).state).toBe('waiting_approval')
    expect(step('deny', [planned]).state).toBe('draft')
    step('submit', [planned])
    expect(step('approve', [planned]).state).toBe('scheduled')
    expect(step('tick', [planned], 4999).state).toBe('scheduled')
    expect(step('tick', [planned], 5000).state).toBe('running')
    expect(begin()('submit', [facts({}), facts({})]).state).toBe('draft')
  })

  it('passes over groups with nothing to do, without waiting', () => {
    const step = begin()
    expect(step('submit', [facts({ skipped: 3 }), planned]).kinds).toEqual([
      'campaign_changed',
      'start 0',
      'start 1',
    ])
  })

  it.each([
    ['absolute', facts({ succeeded: 97, missing: 3 }), { rule: 'absolute', value: 3, limit: 3 }],
    ['percent', facts({ succeeded: 8, failed: 2 }), { rule: 'percent', value: 20, limit: 10 }],
    [
      'alike',
      facts({ queued: 100 }, { alike: [{ reason: 'checksum', items: 3 }] }),
      { rule: 'alike', failure: 'checksum' },
    ],
  ])('pauses at once by its %s rule, and goes on only after a person has accepted it', (_, bad, why) => {
    const step = begin()
    step('submit', [planned, planned])
    const paused = step('tick', [bad, planned], 1000)
    expect(paused.campaign.pause).toMatchObject({ reason: 'error_threshold', group: 0, ...why })
    expect(step('tick', [bad, planned], 2000).state).toBe('paused')
    expect(step('resume', [bad, planned], 3000).state).not.toBe('draft')
    expect(step('tick', [bad, planned], 4000).why).not.toBe('error_threshold')
  })

  it('pauses again when it becomes worse', () => {
    const step = begin()
    step('submit', [planned, planned])
    step('tick', [facts({ succeeded: 90, missing: 3, queued: 7 }), planned], 1)
    expect(step('resume', [facts({ succeeded: 90, missing: 3, queued: 7 }), planned], 2).state).toBe(
      'running',
    )
    expect(step('tick', [facts({ succeeded: 90, missing: 4, queued: 6 }), planned], 3).why).toBe(
      'error_threshold',
    )
  })

  it('goes on with what the person has read, and not with what has failed since', () => {
    const step = begin()
    const missing = (count: number) => [facts({ succeeded: 90, missing: count, queued: 10 - count }), planned]
    step('submit', [planned, planned])
    step('tick', missing(3), 1)
    const refused = step('resume', missing(4), 2, missing(3))
    expect([refused.state, refused.kinds, refused.groups[0]?.acceptedBad]).toEqual(['paused', [], 0])
    expect(step('resume', missing(4), 3).groups[0]?.acceptedBad).toBe(4)
    expect(step('tick', missing(4), 4).state).toBe('running')
  })

  it('keeps what was accepted before, and accepts no more by a pause in between', () => {
    const step = begin()
    const failing = (items: number) => [
      facts({ queued: 100 }, { alike: [{ reason: 'checksum', items }] }),
      planned,
    ]
    step('submit', [planned, planned])
    step('tick', failing(3), 1)
    step('resume', failing(3), 2)
    step('pause', failing(4), 3)
    const resumed = step('resume', failing(5), 4, failing(0))
    expect([resumed.state, resumed.groups[0]?.acceptedFailures]).toEqual(['running', { checksum: 3 }])
    expect(step('tick', failing(6), 5).why).toBe('error_threshold')
  })

  it('pauses for new failures alike once those that a person accepted are over', () => {
    const step = begin()
    const failing = (items: number) => facts({ queued: 100 }, { alike: [{ reason: 'checksum', items }] })
    step('submit', [planned, planned])
    expect(step('tick', [failing(3), planned], 1).why).toBe('error_threshold')
    step('resume', [failing(3), planned], 2)
    expect(step('tick', [failing(5), planned], 3).state).toBe('running')
    expect(step('tick', [failing(1), planned], DAY_MS).groups[0]?.acceptedFailures).toEqual({ checksum: 1 })
    expect(step('tick', [facts({ queued: 100 }), planned], 2 * DAY_MS).groups[0]?.acceptedFailures).toEqual(
      {},
    )
    expect(step('tick', [failing(3), planned], 3 * DAY_MS).why).toBe('error_threshold')
  })

  it('pauses for a failure that nobody accepted, beside one that somebody did', () => {
    const step = begin()
    const failing = (checksum: number, noAnswer: number) =>
      facts(
        { queued: 100 },
        {
          alike: [
            { reason: 'checksum', items: checksum },
            { reason: 'no_answer', items: noAnswer },
          ],
        },
      )
    step('submit', [planned, planned])
    expect(step('tick', [failing(4, 2), planned], 1).why).toBe('error_threshold')
    expect(step('resume', [failing(4, 2), planned], 2).groups[0]?.acceptedFailures).toEqual({ checksum: 4 })
    expect(step('tick', [failing(6, 2), planned], 3).state).toBe('running')
    expect(step('tick', [failing(6, 3), planned], 4).campaign.pause).toMatchObject({
      rule: 'alike',
      failure: 'no_answer',
      value: 3,
    })
  })

  it('pauses for new bad devices once those that a person accepted are good again', () => {
    const step = begin()
    const bad = facts({ succeeded: 90, missing: 3, queued: 7 })
    step('submit', [planned, planned])
    expect(step('tick', [bad, planned], 1).why).toBe('error_threshold')
    step('resume', [bad, planned], 2)
    const back = facts({ succeeded: 92, missing: 1, queued: 7 })
    expect(step('tick', [back, planned], 3).groups[0]?.acceptedBad).toBe(1)
    expect(step('tick', [facts({ succeeded: 93, queued: 7 }), planned], 4).state).toBe('running')
    expect(step('tick', [facts({ succeeded: 93, failed: 3, queued: 4 }), planned], 5).why).toBe(
      'error_threshold',
    )
  })

  it('pauses below the success threshold, and soaks after the person has accepted it', () => {
    const step = begin()
    const poor = facts({ succeeded: 8, refused: 2 })
    step('submit', [planned, planned])
    expect(step('tick', [poor, planned], 1).why).toBe('below_success')
    expect(step('resume', [poor, planned], 2).state).toBe('running')
    expect(step('tick', [poor, planned], 3).kinds).toEqual([])
    expect(step('tick', [poor, planned], DAY_MS + 2).kinds).toEqual(['start 1'])
  })

  it('takes back that a group was good enough when a late failure comes within the soak', () => {
    const step = begin({}, [
      { ...planGroup({ ...DEFAULT_GROUP_POLICY, errorCount: null, errorPercent: null }) },
      ...two(),
    ])
    step('submit', [planned, planned, planned])
    step('tick', [good, planned, planned], 1)
    expect(step('tick', [facts({ succeeded: 8, failed: 2 }), planned, planned], DAY_MS - 1).why).toBe(
      'below_success',
    )
  })

  it.each([
    ['pause', 'proceed', 'health_gate'],
    ['cannot_see', 'pause', 'health_gate'],
    ['cannot_see', 'proceed', undefined],
  ] as const)('asks the health gate before the next group: %s, %s when blind', (state, whenBlind, why) => {
    const step = begin({ health: { isOn: true, whenBlind } })
    const first = facts({ succeeded: 10 }, { health: { state, p: 0.01 } })
    step('submit', [planned, planned])
    step('tick', [facts({ succeeded: 10 }, { health: null }), planned], 1)
    expect(step('tick', [facts({ succeeded: 10 }, { health: null }), planned], DAY_MS + 1).kinds).toEqual([])
    expect(step('tick', [first, planned], DAY_MS + 2).why).toBe(why)
    if (why) expect(step('resume', [first, planned], DAY_MS + 3).kinds).toContain('start 1')
  })

  it('waits for a person after a group that says so', () => {
    const step = begin({}, [planGroup({ ...DEFAULT_GROUP_POLICY, pauseAfter: true, soakMs: 0 }), ...two()])
    step('submit', [planned, planned, planned])
    expect(step('tick', [good, planned, planned], 1).why).toBe('group_done')
    expect(step('resume', [good, planned, planned], 2).kinds).toContain('start 1')
  })

  it('aborts without an answer of any device but those that install', () => {
    const step = begin()
    step('submit', [planned, planned])
    expect(step('abort', [facts({ offered: 5, applying: 5 }), planned], 1)).toMatchObject({
      state: 'aborting',
      kinds: ['campaign_changed', 'tell_items'],
    })
    const cancelled = facts({ cancelled: 10 })
    const rest = step('tick', [facts({ queued: 2, cancelled: 3, applying: 5 }), cancelled], 1)
    expect([rest.state, rest.kinds]).toEqual(['aborting', ['tell_items']])
    expect(step('tick', [facts({ cancelled: 5, applying: 5 }), cancelled], 2).state).toBe('aborting')
    expect(step('tick', [facts({ cancelled: 5, missing: 5 }), cancelled], 3).state).toBe('aborted')
  })

  it('ends what is open when its time is over, even when it is paused', () => {
    const step = begin()
    step('submit', [planned, planned])
    step('pause', [planned, planned], 1)
    expect(step('tick', [facts({ queued: 10 }), planned], 91 * DAY_MS).effects).toEqual([
      { type: 'tell_items', event: 'campaign_over' },
    ])
    expect(step('tick', [facts({ cancelled: 10 }), facts({ cancelled: 10 })], 91 * DAY_MS).state).toBe(
      'finished',
    )
  })

  it('stays within its states, starts each group once and none while it is paused, in any order of events', () => {
    const n = fc.nat(6)
    const anyFacts = fc.record({
      counts: fc
        .record({ planned: n, queued: n, applying: n, missing: n, succeeded: n, failed: n, skipped: n })
        .map((some) => ({ ...emptyCounts(), ...some })),
      alike: fc.constantFrom([], [{ reason: 'checksum' as const, items: 3 }]),
      health: fc.constantFrom(null, { state: 'pass' as const, p: 1 }, { state: 'pause' as const, p: 0 }),
    })
    const event = fc.constantFrom<CampaignEvent['type']>(
      'tick',
      'tick',
      'tick',
      'submit',
      'approve',
      'pause',
      'resume',
      'abort',
    )
    const moves = fc.array(fc.tuple(event, fc.tuple(anyFacts, anyFacts, anyFacts), fc.nat(3 * DAY_MS)), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(moves, fc.boolean(), (all, needsApproval) => {
        const step = begin({ needsApproval }, [...two(), planGroup(DEFAULT_GROUP_POLICY)])
        const started: string[] = []
        let now = 0
        for (const [type, given, afterMs] of all) {
          const { state, kinds, groups } = step(type, given, (now += afterMs))
          expect(CAMPAIGN_STATES).toContain(state)
          for (const group of groups) expect(GROUP_STATES).toContain(group.state)
          const starts = kinds.filter((kind) => kind.startsWith('start '))
          if (['paused', 'aborting', 'aborted', 'draft'].includes(state) && starts.length > 0)
            expect(state).toBe('paused')
          started.push(...starts)
        }
        expect(new Set(started).size).toBe(started.length)
        expect(started).toEqual([...started].sort())
      }),
      { numRuns: 300 },
    )
  })
})
