import { act, fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { layOut } from '~/tests/support/ui/lay-out'
import { TankDrawing } from './tank-drawing'

const config = { tankType: 'rectangular', heightMm: 1000, widthMm: 1000, lengthMm: 1000 } as const
const tank = (percent: number | null, still = false) => (
  <TankDrawing config={config} percent={percent} label="Level" still={still} />
)
const stirred = (container: HTMLElement) => container.querySelector('[class*="stirred"]')

it('stirs the water for one swell after its level has changed, and not otherwise', () => {
  const { container, rerender } = render(tank(50))
  expect(container.querySelector('[class*="wave"]')).toBeTruthy()
  expect(stirred(container)).toBeNull()

  rerender(tank(51))
  const swell = stirred(container)?.querySelector('svg')
  rerender(tank(51))
  expect(stirred(container)).toBeTruthy()
  fireEvent.animationIteration(swell ?? container)
  expect(stirred(container)).toBeNull()
})

it('is hatched while its level is not known', () => {
  const { container, rerender } = render(tank(null))
  expect(container.querySelector('pattern')).toBeTruthy()
  rerender(tank(0))
  expect(container.querySelector('pattern')).toBeNull()
})

it('leaves water alone whose level is an old one', () => {
  const { container, rerender } = render(tank(50))
  rerender(tank(51, true))
  rerender(tank(52, true))
  expect(stirred(container)).toBeNull()
})

it('moves while water comes in or goes fast, and never with an old level', async () => {
  layOut()
  const moving = async (flow: 'in' | 'out' | null, still = false) => {
    const { container } = render(
      <TankDrawing config={config} percent={50} label="Level" flow={flow} still={still} />,
    )
    await act(async () => {})
    return ['stream', 'sinking'].filter((name) => container.querySelector(`[class*="${name}"]`))
  }
  expect(await moving('in')).toEqual(['stream'])
  expect(await moving('out')).toEqual(['sinking'])
  expect(await moving(null)).toEqual([])
  expect(await moving('in', true)).toEqual([])
})

it('shows that low water goes in the air above it, where it is seen, and nothing where nothing fits', async () => {
  const placeAt = async (percent: number) => {
    const { container } = render(<TankDrawing config={config} percent={percent} label="Level" flow="out" />)
    await act(async () => {})
    if (!container.querySelector('[class*="sinking"]')) return null
    return container.querySelector('[class*="above"]') ? 'air' : 'water'
  }
  expect(await placeAt(50)).toBeNull()
  layOut()
  expect([await placeAt(3), await placeAt(5)]).toEqual(['air', 'air'])
  expect([await placeAt(50), await placeAt(100)]).toEqual(['water', 'water'])
})
