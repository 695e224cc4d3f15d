import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import PageFailed from './error'

const open = () => {
  const server = { status: 200 }
  const calls = fakeApi({ 'GET /health': () => server })
  const retry = vi.fn()
  renderUi(<PageFailed error={Object.assign(new Error('no database'), { digest: '4711' })} retry={retry} />)
  return { server, calls, retry }
}

afterEach(() => vi.useRealTimers())

describe('a page of the console that failed', () => {
  it('says so and tries again when asked', async () => {
    const { retry } = open()
    expect(screen.getByRole('status').textContent).toContain('The service is briefly unavailable')
    expect(screen.getByText('Reference 4711')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(retry).toHaveBeenCalledOnce())
  })

  it('tries again by itself, but not before the server is up', async () => {
    vi.useFakeTimers()
    const { server, calls, retry } = open()
    server.status = 503
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(calls).toHaveLength(1)
    expect(retry).not.toHaveBeenCalled()
    server.status = 200
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(retry).toHaveBeenCalledOnce()
  })
})
