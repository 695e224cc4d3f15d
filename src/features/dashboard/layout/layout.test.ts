import { describe, expect, it } from 'vitest'
import type { Widget } from '@/contracts/widget'
import { widgetDefinitionOf } from '@/widgets/definitions'
import { defaultLayoutOf, layoutOf, reconcileLayout, isSameLayout, withPositions } from './layout'

const widget = (key: string, x: number, y: number, type = 'tank-status', w = 3, h = 2): Widget => ({
  key,
  type,
  title: key,
  config: {},
  position: { x, y, w, h },
})

describe('layoutOf', () => {
  it('lets floating widgets rise', () => {
    expect(layoutOf([widget('a', 0, 7)])).toEqual([{ id: 'a', x: 0, y: 0, w: 3, h: 2 }])
  })
})

describe('defaultLayoutOf', () => {
  it('gives every type its default size, and an unknown one 3 by 2', () => {
    const widgets = [widget('a', 9, 0, 'water-level', 6, 9), widget('b', 0, 0, 'from-the-future', 12, 1)]
    expect(defaultLayoutOf(widgets, (type) => widgetDefinitionOf(type)?.size)).toEqual([
      { id: 'a', x: 0, y: 0, w: 3, h: 4 },
      { id: 'b', x: 3, y: 0, w: 3, h: 2 },
    ])
  })
})

describe('reconcile', () => {
  const a = { id: 'a', x: 3, y: 0, w: 3, h: 2 }
  it('drops who went and finds a place for who came', () => {
    const layout = reconcileLayout(
      [a, { ...a, id: 'gone', x: 0 }],
      [widget('a', 0, 0), widget('new', 0, 0, 'x', 3, 2)],
    )
    expect(layout).toEqual([a, { id: 'new', x: 0, y: 0, w: 3, h: 2 }])
  })
})

describe('sameLayout', () => {
  const layout = layoutOf([widget('a', 0, 0), widget('b', 3, 0)])
  it('does not mind the order', () => {
    expect(isSameLayout(layout, layout.toReversed())).toBe(true)
  })
  it.each(['x', 'y', 'w', 'h'] as const)('notices a change of %s', (key) => {
    expect(
      isSameLayout(
        layout,
        layout.map((item) => ({ ...item, [key]: item[key] + 1 })),
      ),
    ).toBe(false)
  })
  it('notices a missing widget', () => {
    expect(isSameLayout(layout, layout.slice(1))).toBe(false)
  })
})

describe('withPositions', () => {
  it('moves the widgets it knows a place for', () => {
    const moved = withPositions([widget('a', 0, 0), widget('b', 3, 0)], [{ id: 'a', x: 5, y: 1, w: 2, h: 2 }])
    expect(moved.map(({ position }) => position)).toEqual([
      { x: 5, y: 1, w: 2, h: 2 },
      { x: 3, y: 0, w: 3, h: 2 },
    ])
  })
})
