import type { MouseEvent } from 'react'

/** For a link that can also be followed without a navigation; in another tab it is a link as any other. */
export const onPlainClick = (follow: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  follow()
}
