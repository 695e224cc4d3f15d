import type { Page } from 'playwright/test'

/**
 * Measures every card of a page, and says in a line each which text is cut, which lies over another one or under a
 * control, and which box hides part of itself behind a scroll bar. A text is cut where it leaves a box that clips, or ends in an ellipsis; `names`, which
 * people have given and which may be of any length, may end so where a title tells the whole. A row that has gone as a
 * whole into a column beside the box was left out, which is what a small card is to do.
 */
export const clippingsOf = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate((given) => {
    type Box = { left: number; top: number; right: number; bottom: number }
    type Seen = { element: Element; text: string; box: Box }

    /** A line's box is higher than its letters by about this share at either end. */
    const AIR = 0.2
    const lettersOf = ({ left, top, right, bottom }: Box): Box => {
      const air = (bottom - top) * AIR
      return { left: left + 1, top: top + air, right: right - 1, bottom: bottom - air }
    }
    const meet = (a: Box, b: Box) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const isWithin = (a: Box, b: Box) =>
      a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1
    /** What is only heard, or is not there for the eye. */
    const isUnseen = (element: Element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
      for (let each: Element | null = element; each && each.tagName !== 'ARTICLE'; each = each.parentElement)
        if (each.clientWidth === 1 && getComputedStyle(each).position === 'absolute') return true
      return false
    }
    /** Of a control that is only a sign nothing but the sign is seen. */
    const isPainted = (element: Element) => {
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element)
      const colours = borderTopWidth === '0px' ? [backgroundColor] : [backgroundColor, borderTopColor]
      return colours.some((colour) => colour !== 'rgba(0, 0, 0, 0)')
    }
    const nameOf = (control: Element) => {
      const named = control.closest('button, a, label')
      return named?.getAttribute('aria-label') ?? named?.textContent
    }
    const innerBox = (element: Element): Box => {
      const { left, top } = element.getBoundingClientRect()
      const [x, y] = [left + element.clientLeft, top + element.clientTop]
      return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight }
    }
    const ancestorsOf = (element: Element, card: Element): Element[] => {
      const found = []
      for (let each: Element | null = element; each; each = each === card ? null : each.parentElement)
        found.push(each)
      return found
    }
    /** Null for what is whole, the fault otherwise; undefined for what was dropped, and for a given name that is shortened. */
    const cutOf = ({ element, box }: Seen, card: Element): string | null | undefined => {
      for (const each of ancestorsOf(element, card)) {
        const { overflowX, textOverflow, columnFill, columnCount } = getComputedStyle(each)
        if (overflowX === 'visible' || each instanceof SVGElement) continue
        const inner = innerBox(each)
        if (isWithin(lettersOf(box), inner)) continue
        if (columnCount === '1' && columnFill === 'auto' && !meet(lettersOf(box), inner)) return undefined
        const isGiven = given.includes(each.textContent.trim()) && each.hasAttribute('title')
        if (textOverflow === 'ellipsis' && isGiven) return undefined
        return textOverflow === 'ellipsis' ? 'ellipsis' : `cut (${overflowX})`
      }
      return null
    }

    const found = new Set<string>()
    for (const card of document.querySelectorAll('article')) {
      const { width, height } = card.getBoundingClientRect()
      const name = `${card.getAttribute('aria-label')} ${Math.round(width)}×${Math.round(height)}`
      const say = (fault: string, text: string) => found.add(`${name}: ${fault}: ${text}`)
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
      const whole: Seen[] = []
      while (texts.nextNode()) {
        const node = texts.currentNode
        const [element, text] = [node.parentElement, node.textContent?.trim() ?? '']
        if (!element || text === '' || isUnseen(element) || element.closest('script, style, option')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const box of range.getClientRects()) {
          if (box.width < 1) continue
          const seen = { element, text, box }
          const fault = cutOf(seen, card)
          const control = element.closest('button, a[href], label')
          if (control && isPainted(control) && !isWithin(lettersOf(box), control.getBoundingClientRect()))
            say('out of its button', text)
          if (fault) say(fault, text)
          else if (fault === null) whole.push(seen)
        }
      }
      for (const each of card.querySelectorAll('*')) {
        const { overflowY } = getComputedStyle(each)
        const scrolls = overflowY === 'auto' || overflowY === 'scroll'
        if (scrolls && each.scrollHeight > each.clientHeight + 1 && !isUnseen(each))
          say(`scrolls by ${each.scrollHeight - each.clientHeight}`, each.textContent.trim().slice(0, 60))
      }
      const controls = [...card.querySelectorAll('button, a[href], label')]
        .filter((each) => !isUnseen(each))
        .flatMap((each) => (isPainted(each) ? [each] : [...each.querySelectorAll('svg')]))
      whole.forEach((seen, index) => {
        const letters = lettersOf(seen.box)
        for (const other of whole.slice(index + 1))
          if (other.element !== seen.element && meet(letters, lettersOf(other.box)))
            say(`over “${other.text}”`, seen.text)
        for (const control of controls)
          if (!control.contains(seen.element) && meet(letters, control.getBoundingClientRect()))
            say(`under “${nameOf(control)}”`, seen.text)
      })
    }
    return [...found]
  }, names)
