const MARK_MS = 1_600

/** Brings a widget that has just come into view, and marks it for a moment: new ones stand below all others. */
export function showWidget(key: string): void {
  // two frames: the first draws it, the grid has placed it by the second
  requestAnimationFrame(() => requestAnimationFrame(() => bringIntoView(key)))
}

function bringIntoView(key: string): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-widget]')]
  const card = cards.find(({ dataset }) => dataset.widget === key)
  if (!card) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  card.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
  const ring = (color: string) => ({
    outline: `3px solid ${color}`,
    outlineOffset: '2px',
    borderRadius: '0.75rem',
  })
  card.animate([ring('var(--accent)'), ring('var(--accent)'), ring('transparent')], { duration: MARK_MS })
}
