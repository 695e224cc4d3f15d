/**
 * Moves the focus to another part of the same list, before the button that has it goes. Keyboards would start again at the
 * top of the page otherwise.
 */
export function focusInList(from: Element | null, selector: string): void {
  from?.closest('[data-list]')?.querySelector<HTMLElement>(selector)?.focus()
}

export const SEARCH = 'input[type="search"]'
/** The one row that the Tab key reaches. */
export const ROW = '[data-row][tabindex="0"]'
