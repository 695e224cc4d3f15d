import { fireEvent, render, screen } from '@testing-library/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { expect, it } from 'vitest'
import { Slot } from './slot'

it('gives its looks to the child, which keeps what it says for itself', () => {
  render(
    <Slot className="btn" id="slot" data-tip="Slot">
      <button type="button" className="wide" id="own">
        There
      </button>
    </Slot>,
  )
  const child = screen.getByRole('button', { name: 'There' })
  expect(child.className).toBe('btn wide')
  expect(child.id).toBe('own')
  expect(child.dataset.tip).toBe('Slot')
})

it('calls the handlers of both, the child’s first, and keeps its own where the child has none', () => {
  const calls: string[] = []
  const element: { current: HTMLElement | null } = { current: null }
  render(
    <Slot ref={element} onClick={() => calls.push('slot')} onFocus={() => calls.push('focus')}>
      <button type="button" onClick={() => calls.push('child')} onFocus={undefined}>
        Press
      </button>
    </Slot>,
  )
  const button = screen.getByRole('button')
  fireEvent.click(button)
  fireEvent.focus(button)
  expect(calls).toEqual(['child', 'slot', 'focus'])
  expect(element.current).toBe(button)
})

it('waits for a child that is on its way', async () => {
  const late = lazy(async () => ({ default: () => <>never drawn</> }))
  const payload = Promise.resolve({ default: <button type="button">Late</button> })
  // as a server component's child comes: the element itself is lazy
  const child = Object.assign(
    lazy(async () => ({ default: () => null })),
    late,
    {
      _payload: { _status: -1, _result: () => payload },
    },
  ) as unknown as ReactNode
  render(
    <Suspense fallback="wait">
      <Slot className="btn">{child}</Slot>
    </Suspense>,
  )
  expect((await screen.findByRole('button', { name: 'Late' })).className).toBe('btn')
})
