import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '~/tests/support/ui/render-ui'
import { ScanButton } from './scan-button'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

/** A browser with a camera in which these codes are seen one after the other. */
function camera({ codes = [] as string[], open = () => Promise.resolve() } = {}) {
  const track = { stop: vi.fn() }
  const getUserMedia = async () => {
    await open()
    return { getTracks: () => [track] }
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  const seen = [...codes]
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => {
        const rawValue = seen.shift()
        return rawValue === undefined ? [] : [{ rawValue }]
      }
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  return track
}

const start = () => fireEvent.click(screen.getByRole('button', { name: 'Scan a QR code' }))

describe('scanning', () => {
  it('is not offered where the browser cannot read codes', () => {
    renderUi(<ScanButton onScanned={() => {}} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('hands over id and claim code of the first code, closes, and lets go of the camera', async () => {
    const track = camera({
      codes: ['https://console.example/devices/claim?id=tank-01&code=X-4711', 'another'],
    })
    const onScanned = vi.fn()
    renderUi(<ScanButton onScanned={onScanned} />)
    start()
    await waitFor(() => expect(onScanned).toHaveBeenCalledWith({ id: 'tank-01', code: 'X-4711' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(track.stop).toHaveBeenCalled()
  })

  it('lets go of the camera when it is closed', async () => {
    const track = camera()
    renderUi(<ScanButton onScanned={() => {}} />)
    start()
    await screen.findByLabelText('Picture of the camera')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(track.stop).toHaveBeenCalled())
  })

  it('says when the camera is denied', async () => {
    camera({ open: () => Promise.reject(new Error('denied')) })
    renderUi(<ScanButton onScanned={() => {}} />)
    start()
    expect((await screen.findByRole('alert')).textContent).toContain('type the ID')
  })
})
