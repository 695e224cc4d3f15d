import { Children, cloneElement, isValidElement, type ReactNode } from 'react'

type Props = Record<string, unknown>
type Handler = (...args: unknown[]) => unknown

const isHandler = (name: string, value: unknown): value is Handler =>
  /^on[A-Z]/.test(name) && typeof value === 'function'

/** What the child says for itself wins; classes add up, and both handlers are called, the child's first. */
function mergeProps(own: Props, child: Props): Props {
  const merged: Props = { ...own, ...child }
  for (const [name, theirs] of Object.entries(child)) {
    const mine = own[name]
    if (name === 'className') merged[name] = [mine, theirs].filter(Boolean).join(' ')
    else if (isHandler(name, mine))
      merged[name] = isHandler(name, theirs)
        ? (...args: unknown[]) => {
            theirs(...args)
            mine(...args)
          }
        : mine
  }
  return merged
}

/** Gives its props to its only child. */
export function Slot({ children, ...own }: Props & { children?: ReactNode }) {
  // an element that a server sends may be on its way still: this waits for it
  const [child] = Children.toArray(children)
  return isValidElement<Props>(child) ? cloneElement(child, mergeProps(own, child.props)) : null
}
