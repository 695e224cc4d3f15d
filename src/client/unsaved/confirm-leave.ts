/** The question of whoever holds unsaved edits; one at a time. */
let warningText: string | null = null

/** Asks before unsaved edits are left, once; true when there are none, or they may be lost. */
export function confirmLeave(): boolean {
  if (warningText !== null && window.confirm(warningText)) warningText = null
  return warningText === null
}

/** Has it asked from now on; null: there is nothing more to lose. */
export function warnWith(text: string | null): void {
  warningText = text
}

export const isWarning = (): boolean => warningText !== null
