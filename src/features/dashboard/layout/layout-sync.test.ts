import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/client/api'
import type { LayoutItem } from '@/domain/dashboard/grid'
import { createLayoutSync } from './layout-sync'

const layout = (x: number): LayoutItem[] => [{ id: 'a', x, y: 0, w: 3, h: 2 }]

/** A server that fails as long as `failures` has something to fail with. */
function server(...failures: unknown[]) {
  const sent: number[] = []
  const logged: unknown[] = []
  const send = async ([item]: readonly LayoutItem[]) => {
    sent.push(item?.x ?? -1)
    if (failures.length > 0) throw failures.shift()
  }
  return { sent, logged, sync: createLayoutSync({ send, log: (error) => logged.push(error) }) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the layout sync', () => {
  it('sends at once and again after 600 ms, and then no more', async () => {
    const { sent, sync } = server()
    sync.push(layout(1))
    await after(0)
    expect(sent).toEqual([1])
    await after(599)
    expect(sent).toEqual([1])
    await after(1)
    expect(sent).toEqual([1, 1])
    await after(600_000)
    expect(sent).toEqual([1, 1])
  })

  it('debounces the second send of pushes in quick succession', async () => {
    const { sent, sync } = server()
    sync.push(layout(1))
    await after(400)
    sync.push(layout(2))
    await after(400)
    expect(sent).toEqual([1, 2])
    await after(200)
    expect(sent).toEqual([1, 2, 2])
  })

  it.each([
    ['sent', []],
    ['later', [new ApiError(0, {})]],
    ['refused', [new ApiError(403, {})]],
  ])('says what came of a push: %s', async (word, failures) => {
    const { sync } = server(...failures)
    const said = sync.push(layout(1))
    await after(0)
    expect(await said).toBe(word)
  })

  it('logs a failure and tries again until it succeeds', async () => {
    const down = new ApiError(0, {})
    const { sent, logged, sync } = server(down, down, down)
    sync.push(layout(1))
    await after(600)
    expect(sent).toEqual([1, 1])
    expect(logged).toEqual([down, down])
    await after(2_000)
    expect(sent).toHaveLength(3)
    await after(5_000)
    expect(sent).toHaveLength(4)
    await after(600_000)
    expect(sent).toHaveLength(4)
  })

  it('does not repeat what the server refuses', async () => {
    const refusal = () => new ApiError(400, { message: 'A widget must end within 12 columns' })
    const { sent, sync } = server(refusal(), refusal())
    sync.push(layout(1))
    await after(600_000)
    expect(sent).toEqual([1, 1])
  })

  it('drops a layout that a newer one has replaced', async () => {
    const { sent, sync } = server(new ApiError(503, {}), new ApiError(503, {}))
    sync.push(layout(1))
    await after(600)
    sync.push(layout(2))
    await after(600_000)
    expect(sent).toEqual([1, 1, 2, 2])
  })

  it('never lets a later send overtake an earlier one', async () => {
    const sent: number[] = []
    const open: (() => void)[] = []
    const send = ([item]: readonly LayoutItem[]) => {
      sent.push(item?.x ?? -1)
      return new Promise<void>((done) => open.push(done))
    }
    const sync = createLayoutSync({ send, log: () => {} })
    sync.push(layout(1))
    await after(10)
    sync.push(layout(2))
    await after(10)
    expect(sent).toEqual([1])
    open.shift()?.()
    await after(0)
    expect(sent).toEqual([1, 2])
  })
})
