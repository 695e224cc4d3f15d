import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { LinkTabs } from './link-tabs'
import { TabList } from '../tab-list'

const NAMES = ['one', 'two', 'three', 'four', 'five']
/** Of the row, in pixels: three of the five tabs have room. */
const WIDTH = 300

let tabWidth = 0
let sizesChange = () => {}

/** Draws boxes where a browser would: tabs of one width in a row that is scrolled to `scrollLeft`. */
function layOut(this: Element): DOMRect {
  const row = this.parentElement
  const index = NAMES.indexOf(this.textContent)
  if (!row || index < 0) return new DOMRect(0, 0, WIDTH, 40)
  return new DOMRect(index * tabWidth - row.scrollLeft, 0, tabWidth, 40)
}

beforeEach(() => {
  tabWidth = 100
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(layOut)
  const heard: (() => void)[] = []
  sizesChange = () => heard.forEach((hear) => hear())
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(hear: () => void) {
        heard.push(hear)
      }
      observe() {}
      disconnect() {}
    },
  )
})

const rows: [string, 'navigation' | 'tablist', (selected: string) => React.ReactElement][] = [
  [
    'links',
    'navigation',
    (selected) => (
      <LinkTabs
        label="Parts"
        tabs={NAMES.map((name) => ({ href: `/${name}`, label: name, isCurrent: name === selected }))}
      />
    ),
  ],
  [
    'tabs',
    'tablist',
    (selected) => (
      <TabList
        id="parts"
        label="Parts"
        tabs={NAMES.map((name) => ({ value: name, label: name }))}
        active={selected}
        onTab={() => {}}
      />
    ),
  ],
]

it.each(rows)(
  'a row of %s shows the selected one, another one, and the same after the font came',
  (_, role, draw) => {
    const { rerender } = render(draw('four'))
    const row = screen.getByRole(role)
    expect(row.scrollLeft).toBe(200)
    rerender(draw('three'))
    expect(row.scrollLeft).toBe(100)
    tabWidth = 140
    act(sizesChange)
    expect(row.scrollLeft).toBe(200)
  },
)
