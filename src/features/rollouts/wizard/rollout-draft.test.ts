import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RolloutFields } from '@/contracts/rollouts/manage'
import { draftOf, fieldsOf, newRollout, wordsOf } from './rollout-draft'

const FIRMWARE = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('the draft of a roll-out', () => {
  it('begins with what the server takes, but for the name', () => {
    const rollout = newRollout(FIRMWARE)
    const fields = fieldsOf({ ...draftOf(rollout), name: 'Spring' }, rollout)
    expect(RolloutFields.parse(fields)).toEqual(fields)
  })

  it('gives back what it was made from', () => {
    const word = fc.stringMatching(/^[a-z0-9.]{1,12}$/)
    const words = fc.uniqueArray(word, { maxLength: 5 })
    fc.assert(
      fc.property(
        words,
        words,
        words,
        fc.boolean(),
        fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
        (tags, devices, excluded, isDowngrade, owners) => {
          const before = newRollout(FIRMWARE)
          const rollout = {
            ...before,
            name: 'x',
            isDowngrade,
            target: { ...before.target, tags, devices, excluded, owners },
            startsAt: '2026-12-01T10:30:00.000Z',
          }
          const { firmware, ...rest } = rollout
          expect(fieldsOf(draftOf(rollout), rollout)).toEqual({ ...rest, firmwareId: firmware.id })
        },
      ),
    )
  })

  it('takes days of windows and time-outs in days', () => {
    const rollout = newRollout(FIRMWARE)
    const draft = {
      ...{ ...draftOf(rollout), name: 'x', missingDays: 0.5, offerDays: 3, heldDays: 10, lastsDays: 30 },
      windows: [{ days: [6, 0], from: '22:00', to: '05:00' }],
    }
    const day = 86_400_000
    expect(RolloutFields.parse(fieldsOf(draft, rollout)).policy).toMatchObject({
      item: { missingMs: day / 2, offerLifeMs: 3 * day, heldListMs: 10 * day },
      ...{ lastsMs: 30 * day, windows: [{ days: [6, 0] }] },
    })
    const parsed = RolloutFields.safeParse(fieldsOf({ ...draft, heldDays: null }, rollout))
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['policy.item.heldListMs'])
  })

  it('refuses an empty figure at its field', () => {
    const rollout = newRollout(FIRMWARE)
    const draft = { ...draftOf(rollout), name: 'x', retries: null }
    const parsed = RolloutFields.safeParse(fieldsOf(draft, rollout))
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['policy.item.retries'])
  })

  it('reads words between commas and on lines once', () => {
    expect(wordsOf(' a, b\nb;c ,, ')).toEqual(['a', 'b', 'c'])
  })
})
