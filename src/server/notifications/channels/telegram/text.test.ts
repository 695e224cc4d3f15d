import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OutboxMessage } from '@/server/notifications/delivery/types'

const message: OutboxMessage = {
  kind: 'alert',
  title: 'Water low: Roof',
  body: '12%',
  severity: 'warning',
  tag: 't',
  path: '/devices/roof?tab=alerts&x=1',
  at: '2026-01-01T00:00:00.000Z',
  language: 'en',
  alertId: 'a1',
}

async function textAt(address: string) {
  vi.resetModules()
  vi.stubEnv('NEXTAUTH_URL', address)
  return (await import('./text')).telegramText
}
afterEach(() => {
  vi.unstubAllEnvs()
})

describe('a message in Telegram', () => {
  it.each([
    ['alert', 3],
    ['reminder', 3],
    ['escalation', 3],
    ['resolved', 1],
    ['test', 1],
  ] as const)('%s: %i buttons at an address that Telegram can open', async (kind, count) => {
    const { text, buttons } = (await textAt('https://water.example'))({ ...message, kind })
    expect(text).toBe('🟠 <b>Water low: Roof</b>\n12%')
    expect(buttons.flat()).toHaveLength(count)
    expect(buttons.flat().at(-1)).toMatchObject({ url: 'https://water.example/devices/roof?tab=alerts&x=1' })
  })

  it('shows the address as text where Telegram would reject the button', async () => {
    const { text, buttons } = (await textAt('http://localhost:3000'))({ ...message, kind: 'resolved' })
    expect(text).toContain('\nhttp://localhost:3000/devices/roof?tab=alerts&amp;x=1')
    expect(buttons).toEqual([])
  })

  it('never exceeds Telegram’s limit, splits a character, or contains markup of user text', async () => {
    const telegramText = await textAt('https://water.example')
    const words = fc.string({ unit: 'grapheme', maxLength: 6_000, size: 'max' })
    fc.assert(
      fc.property(words, words, (title, body) => {
        const { text } = telegramText({ ...message, title, body })
        const shown = text.replaceAll(/<\/?b>/g, '').replaceAll(/&(amp|lt|gt|quot);/g, '.')
        expect([...shown].length).toBeLessThanOrEqual(4_096)
        expect(text).not.toMatch(/\p{Surrogate}/u)
        expect(text.match(/[<>]/g)).toHaveLength(4)
      }),
      { numRuns: 50 },
    )
  })
})
