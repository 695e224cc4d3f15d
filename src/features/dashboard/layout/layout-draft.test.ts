import { describe, expect, it } from 'vitest'
import { type DraftEvent, draftReducer } from './layout-draft'

const at = (x: number) => [{ id: 'a', x, y: 0, w: 3, h: 2 }]
const run = (...events: DraftEvent[]) => events.reduce<ReturnType<typeof draftReducer>>(draftReducer, null)
const edit: DraftEvent = { kind: 'edit', layout: at(0) }
const change = (x: number): DraftEvent => ({ kind: 'change', layout: at(x) })

describe('draftReducer', () => {
  it.each([change(1), { kind: 'undo' }, { kind: 'redo' }, { kind: 'leave' }] as const)(
    'ignores $kind while viewing',
    (event) => {
      expect(run(event)).toBeNull()
    },
  )

  it('begins with the saved layout and nothing to undo', () => {
    expect(run(edit)).toMatchObject({ layout: at(0), past: [] })
  })

  it('keeps the draft when editing is asked for again', () => {
    expect(run(edit, change(1), edit)?.layout).toEqual(at(1))
  })

  it('undoes step by step and stops at the beginning', () => {
    expect(run(edit, change(1), change(2), { kind: 'undo' })?.layout).toEqual(at(1))
    expect(run(edit, change(1), { kind: 'undo' }, { kind: 'undo' })).toMatchObject({
      layout: at(0),
      past: [],
    })
  })

  it('does again what was undone, until something else changes', () => {
    const undone = [edit, change(1), change(2), { kind: 'undo' }, { kind: 'undo' }] as const
    expect(run(...undone, { kind: 'redo' }, { kind: 'redo' }, { kind: 'redo' })?.layout).toEqual(at(2))
    expect(run(...undone, { kind: 'redo' }, { kind: 'undo' })?.layout).toEqual(at(0))
    expect(run(...undone, change(5), { kind: 'redo' })?.layout).toEqual(at(5))
  })

  it('does not note a change that changes nothing', () => {
    expect(run(edit, change(0))).toMatchObject({ layout: at(0), past: [] })
  })

  it('forgets the draft on leaving', () => {
    expect(run(edit, change(1), { kind: 'leave' })).toBeNull()
  })
})
