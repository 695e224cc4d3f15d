import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyPart, loadPart } from './lazy-part'

const answering = (isThere: boolean) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError('no network')),
    )

it('a part that cannot be loaded without a network comes with the network, and the page stays', async () => {
  answering(false)
  let isThere = false
  const Dialog = lazyPart(async () => {
    if (!isThere) throw new Error('ChunkLoadError')
    return { default: () => <p>here</p> }
  })
  render(
    <>
      <input aria-label="Name" defaultValue="typed" />
      <Suspense>
        <Dialog />
      </Suspense>
    </>,
  )
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'typed')
  isThere = true
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(screen.getByText('here')).toBeDefined()
  })
})

it('is given up where the console answers: it belongs to an older build', async () => {
  answering(true)
  const load = vi.fn(() => Promise.reject(new Error('ChunkLoadError')))
  const end = expect(loadPart(load)).rejects.toThrow('ChunkLoadError')
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(3)
  })
  await end
})
