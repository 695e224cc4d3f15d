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
      fc.property(words, words, words, fc.boolean(), (tags, devices, excluded, isDowngrade) => {
        const before = newRollout(FIRMWARE)
        const rollout = {
          ...before,
          name: 'x',
          isDowngrade,
          target: { ...before.target, tags, devices, excluded },
          startsAt: '2026-12-01T10:30:00.000Z',
        }
        const { firmware, ...rest } = rollout
        expect(fieldsOf(draftOf(rollout), rollout)).toEqual({ ...rest, firmwareId: firmware.id })
      }),
    )
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
