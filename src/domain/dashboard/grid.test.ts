import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactUp, deriveColumns, gridFor, type LayoutItem } from './grid'
import {
  collides,
  moveByKey,
  placeNew,
  refillRows,
  resetLayout,
  resizeByKey,
  type Direction,
} from './grid-changes'

const at = (id: string, x: number, y: number, w: number, h: number): LayoutItem => ({ id, x, y, w, h })
const cell = fc.integer({ min: -3, max: 15 })
const length = fc.integer({ min: -1, max: 14 })

/** Arbitrary stored layouts: overlaps, gaps, negative positions, items wider than the grid. */
const anyLayout = fc
  .array(fc.record({ x: cell, y: cell, w: length, h: length }), { maxLength: 14 })
  .map((places) => places.map((place, index): LayoutItem => ({ id: `w${index}`, ...place })))
const sizes = fc
  .array(fc.record({ w: fc.integer({ min: 1, max: 12 }), h: fc.integer({ min: 1, max: 6 }) }), {
    maxLength: 14,
  })
  .map((list) => list.map((size, index) => ({ id: `w${index}`, ...size })))
const anyOrder = fc.array(fc.nat(20).map((index) => `w${index}`))
const cols = fc.constantFrom(2, 4, 6, 10, 12)
const directions: Direction[] = ['left', 'right', 'up', 'down']
const pick = (layout: readonly LayoutItem[], id: string): LayoutItem => {
  const item = layout.find((candidate) => candidate.id === id)
  if (!item) throw new Error(`no item ${id}`)
  return item
}
const ids = (layout: readonly LayoutItem[]) => layout.map((item) => item.id)

const expectSound = (layout: readonly LayoutItem[], columns: number) => {
  for (const [index, item] of layout.entries()) {
    expect(item.x >= 0 && item.y >= 0 && item.w >= 1 && item.h >= 1).toBe(true)
    expect(item.x + item.w).toBeLessThanOrEqual(columns)
    expect([item.x, item.y, item.w, item.h].every(Number.isInteger)).toBe(true)
    expect(layout.slice(index + 1).filter((other) => collides(item, other))).toEqual([])
    const oneUp = { ...item, y: item.y - 1 }
    const rests = item.y === 0 || layout.some((other) => other.id !== item.id && collides(oneUp, other))
    expect(rests).toBe(true)
  }
  expect(compactUp(layout, columns)).toEqual(layout)
}

describe('gridFor', () => {
  it.each([
    [320, { cols: 2, rowHeight: 120, margin: 8 }],
    [599, { cols: 2, rowHeight: 120, margin: 8 }],
    [600, { cols: 4, rowHeight: 110, margin: 6 }],
    [959, { cols: 4, rowHeight: 110, margin: 6 }],
    [960, { cols: 12, rowHeight: 100, margin: 6 }],
    [2560, { cols: 12, rowHeight: 100, margin: 6 }],
  ])('%d px', (width, grid) => {
    expect(gridFor(width)).toEqual(grid)
  })
})

describe('compactUp', () => {
  it('pushes items upward until they collide, keeping columns and the order of the list', () => {
    const layout = [at('low', 0, 9, 3, 2), at('top', 0, 4, 3, 2), at('side', 6, 7, 3, 4)]
    expect(compactUp(layout)).toEqual([at('low', 0, 2, 3, 2), at('top', 0, 0, 3, 2), at('side', 6, 0, 3, 4)])
  })

  it('does not let an item jump over another into a gap above it', () => {
    const layout = [at('a', 0, 0, 3, 1), at('bar', 0, 4, 6, 1), at('b', 3, 6, 3, 1)]
    expect(compactUp(layout).map((item) => item.y)).toEqual([0, 1, 2])
  })

  it('makes any stored layout valid', () => {
    fc.assert(
      fc.property(anyLayout, cols, (layout, columns) => expectSound(compactUp(layout, columns), columns)),
    )
  })

  it('treats a value that is not a number as the minimum', () => {
    expect(compactUp([at('a', NaN, NaN, NaN, Infinity)])).toEqual([at('a', 0, 0, 1, 1)])
  })

  it('does not modify its input and keeps other properties', () => {
    const layout = Object.freeze([Object.freeze({ ...at('a', 0, 5, 3, 2), type: 'tank' })])
    expect(compactUp(layout)).toEqual([{ ...at('a', 0, 0, 3, 2), type: 'tank' }])
  })
})

describe('resetLayout', () => {
  it('fills rows of 12 columns by default size, then compacts', () => {
    const items = [
      { id: 'a', w: 6, h: 4 },
      { id: 'b' },
      { id: 'c', w: 6, h: 2 },
      { id: 'd' },
      { id: 'e', w: 99, h: 1 },
    ]
    expect(resetLayout(items)).toEqual([
      at('a', 0, 0, 6, 4),
      at('b', 6, 0, 3, 2),
      at('c', 0, 4, 6, 2),
      at('d', 6, 2, 3, 2),
      at('e', 0, 6, 12, 1),
    ])
  })

  it('is valid, keeps sizes and order, and is deterministic', () => {
    fc.assert(
      fc.property(sizes, (items) => {
        const layout = resetLayout(items)
        expectSound(layout, 12)
        expect(layout.map(({ id, w, h }) => ({ id, w, h }))).toEqual(items)
        expect(resetLayout(items)).toEqual(layout)
      }),
    )
  })
})

describe('refillRows', () => {
  it('closes the gaps that folded cards leave, in reading order and with the same sizes', () => {
    const left = [
      { id: 'low', x: 6, y: 9, w: 6, h: 4 },
      { id: 'right', x: 9, y: 0, w: 3, h: 2 },
      { id: 'next', x: 6, y: 2, w: 3, h: 3 },
    ]
    expect(refillRows(left)).toEqual([
      { id: 'low', x: 6, y: 0, w: 6, h: 4 },
      { id: 'right', x: 0, y: 0, w: 3, h: 2 },
      { id: 'next', x: 3, y: 0, w: 3, h: 3 },
    ])
    expect(refillRows([])).toEqual([])
  })

  it('leaves no place empty beside a tall one', () => {
    const left = [
      at('tall', 0, 0, 3, 5),
      at('low', 3, 0, 6, 2),
      at('next', 3, 2, 6, 3),
      at('wide', 0, 5, 9, 2),
    ]
    const folded = left.map((item) => ({ ...item, x: (item.x + 3) % 4 }))
    expect(refillRows(left)).toEqual(left)
    expectSound(refillRows(folded), 12)
  })
})

describe('placeNew', () => {
  it('takes the first free position, row by row', () => {
    expect(placeNew([])).toEqual({ x: 0, y: 0, w: 3, h: 2 })
    expect(placeNew([], { w: undefined, h: 4 })).toEqual({ x: 0, y: 0, w: 3, h: 4 })
    const layout = [at('a', 0, 0, 6, 4), at('b', 9, 0, 3, 2)]
    expect(placeNew(layout, { w: 3, h: 4 })).toEqual({ x: 6, y: 0, w: 3, h: 4 })
    expect(placeNew(layout, { w: 6, h: 2 })).toEqual({ x: 6, y: 2, w: 6, h: 2 })
    expect(placeNew(layout, { w: 20, h: 2 })).toEqual({ x: 0, y: 4, w: 12, h: 2 })
  })

  it('moves nothing', () => {
    fc.assert(
      fc.property(anyLayout, length, length, (stored, w, h) => {
        const layout = compactUp(stored)
        expectSound([...layout, { id: 'new', ...placeNew(layout, { w, h }) }], 12)
      }),
    )
  })
})

describe('deriveColumns', () => {
  const wide = [
    at('left', 0, 0, 3, 4),
    at('right', 9, 0, 3, 2),
    at('trend', 3, 0, 6, 4),
    at('bar', 0, 4, 12, 1),
  ]

  it('keeps the reading order and gives a widget about its proportional width', () => {
    expect(deriveColumns(wide, 4)).toEqual([
      at('left', 0, 0, 2, 4),
      at('right', 0, 8, 2, 2),
      at('trend', 0, 4, 4, 4),
      at('bar', 0, 10, 4, 1),
    ])
    expect(deriveColumns(wide, 2).map((item) => item.w)).toEqual([2, 2, 2, 2])
    expect(deriveColumns([at('a', 0, 0, 2, 2), at('b', 2, 0, 2, 2)], 2)).toEqual([
      at('a', 0, 0, 1, 2),
      at('b', 1, 0, 1, 2),
    ])
  })

  it('gives heights as it is told, and only where columns are fewer', () => {
    const rowsOf = ({ id, h }: LayoutItem) => (id === 'trend' ? 3 : h)
    expect(deriveColumns(wide, 2, { rowsOf }).map(({ id, h }) => [id, h])).toEqual([
      ['left', 4],
      ['right', 2],
      ['trend', 3],
      ['bar', 1],
    ])
    expect(deriveColumns(wide, 12, { rowsOf })).toEqual(wide)
  })

  it('follows an order of its own, only where columns are fewer', () => {
    const order = ['bar', 'gone', 'trend']
    expect(deriveColumns(wide, 2, { order })).toEqual([
      at('left', 0, 5, 2, 4),
      at('right', 0, 9, 2, 2),
      at('trend', 0, 1, 2, 4),
      at('bar', 0, 0, 2, 1),
    ])
    expect(deriveColumns(wide, 12, { order })).toEqual(wide)
  })

  it('is the stored layout at full width', () => {
    expect(deriveColumns(wide, 12)).toEqual(wide)
  })

  it('is valid, keeps every item and never modifies the stored layout', () => {
    fc.assert(
      fc.property(anyLayout, cols, anyOrder, (layout, columns, order) => {
        const before = structuredClone(layout)
        const narrow = deriveColumns(layout, columns, { order })
        expectSound(narrow, columns)
        expect(ids(narrow)).toEqual(ids(layout))
        expect(layout).toEqual(before)
      }),
    )
  })
})

describe('moveByKey', () => {
  const stack = [at('a', 0, 0, 3, 4), at('b', 0, 4, 3, 2), at('c', 3, 0, 3, 2)]

  it('moves a cell sideways and pushes others below', () => {
    expect(moveByKey(stack, 'c', 'right')).toEqual([stack[0], stack[1], at('c', 4, 0, 3, 2)])
    expect(moveByKey(stack, 'c', 'left')).toEqual([
      at('a', 0, 2, 3, 4),
      at('b', 0, 6, 3, 2),
      at('c', 2, 0, 3, 2),
    ])
  })

  it('swaps with the neighbour above or below, however high it is', () => {
    const swapped = [at('a', 0, 2, 3, 4), at('b', 0, 0, 3, 2), stack[2]]
    expect(moveByKey(stack, 'b', 'up')).toEqual(swapped)
    expect(moveByKey(stack, 'a', 'down')).toEqual(swapped)
    expect(
      moveByKey(
        swapped.filter((item) => item !== undefined),
        'b',
        'down',
      ),
    ).toEqual(stack)
  })

  it('passes the nearer of two neighbours first', () => {
    const layout = [at('m', 0, 0, 4, 2), at('short', 0, 2, 2, 2), at('tall', 2, 2, 2, 4)]
    const once = moveByKey(layout, 'm', 'down')
    expect(once).toEqual([at('m', 0, 2, 4, 2), at('short', 0, 0, 2, 2), at('tall', 2, 4, 2, 4)])
    expect(pick(moveByKey(once, 'm', 'down'), 'm').y).toBe(4)
  })

  it.each([
    ['a', 'left'],
    ['a', 'up'],
    ['b', 'down'],
    ['nobody', 'right'],
  ] as const)('changes nothing for %s at its edge (%s)', (id, direction) => {
    expect(moveByKey(stack, id, direction)).toEqual(stack)
  })

  it('keeps every layout valid and every size, and moves in the arrow’s direction', () => {
    fc.assert(
      fc.property(
        anyLayout,
        cols,
        fc.nat(),
        fc.constantFrom(...directions),
        (stored, columns, nth, direction) => {
          const layout = compactUp(stored, columns)
          fc.pre(layout.length > 0)
          const before = layout[nth % layout.length] ?? at('', 0, 0, 1, 1)
          const moved = moveByKey(layout, before.id, direction, columns)
          expectSound(moved, columns)
          expect(moved.map(({ id, w, h }) => ({ id, w, h }))).toEqual(
            layout.map(({ id, w, h }) => ({ id, w, h })),
          )
          const after = pick(moved, before.id)
          const step = { left: -1, right: 1, up: 0, down: 0 }[direction]
          expect(after.x).toBe(Math.min(columns - before.w, Math.max(0, before.x + step)))
          if (direction === 'up' && before.y > 0) expect(after.y).toBeLessThan(before.y)
          if (direction === 'down') expect(after.y).toBeGreaterThanOrEqual(before.y)
        },
      ),
    )
  })

  it('reaches the bottom of its columns by pressing down often enough', () => {
    fc.assert(
      fc.property(sizes, (items) => {
        let layout = resetLayout(items)
        fc.pre(layout.length > 0)
        for (let press = 0; press < 60; press += 1) layout = moveByKey(layout, 'w0', 'down')
        const first = pick(layout, 'w0')
        const under = layout.filter(
          (item) => item.y >= first.y + first.h && item.x < first.x + first.w && first.x < item.x + item.w,
        )
        expect(under).toEqual([])
      }),
    )
  })
})

describe('resizeByKey', () => {
  const row = [at('a', 0, 0, 3, 2), at('b', 3, 0, 3, 2)]

  it('grows to the right and down, shrinks to the left and up', () => {
    expect(resizeByKey(row, 'a', 'right')).toEqual([at('a', 0, 0, 4, 2), at('b', 3, 2, 3, 2)])
    expect(resizeByKey(row, 'a', 'down')).toEqual([at('a', 0, 0, 3, 3), row[1]])
    expect(resizeByKey(row, 'b', 'left')).toEqual([row[0], at('b', 3, 0, 2, 2)])
  })

  it('stops at its minimum', () => {
    expect(resizeByKey(row, 'a', 'up')).toEqual(row)
    expect(resizeByKey(row, 'a', 'left', 12, { w: 3, h: 2 })).toEqual(row)
    expect(resizeByKey(row, 'a', 'up', 12, { w: 1, h: 1 })).toEqual([at('a', 0, 0, 3, 1), row[1]])
    expect(pick(resizeByKey([at('a', 0, 0, 2, 2)], 'a', 'left', 4), 'a').w).toBe(1)
  })

  it('does not grow an item that is smaller than its minimum when asked to shrink it', () => {
    expect(resizeByKey([at('a', 0, 0, 1, 1)], 'a', 'left')).toEqual([at('a', 0, 0, 1, 1)])
    expect(resizeByKey([at('a', 0, 0, 1, 1)], 'a', 'right')).toEqual([at('a', 0, 0, 2, 1)])
  })

  it('stops at the last column', () => {
    expect(resizeByKey([at('a', 9, 0, 3, 2)], 'a', 'right')).toEqual([at('a', 9, 0, 3, 2)])
  })

  it('keeps every layout valid and every other size', () => {
    fc.assert(
      fc.property(
        anyLayout,
        cols,
        fc.nat(),
        fc.constantFrom(...directions),
        (stored, columns, nth, direction) => {
          const layout = compactUp(stored, columns)
          fc.pre(layout.length > 0)
          const before = layout[nth % layout.length] ?? at('', 0, 0, 1, 1)
          const resized = resizeByKey(layout, before.id, direction, columns)
          expectSound(resized, columns)
          const others = (list: LayoutItem[]) =>
            list.filter((item) => item.id !== before.id).map(({ id, w, h }) => ({ id, w, h }))
          expect(others(resized)).toEqual(others(layout))
          const after = pick(resized, before.id)
          expect(Math.abs(after.w - before.w) + Math.abs(after.h - before.h)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})
