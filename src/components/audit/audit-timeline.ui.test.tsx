import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AuditRecord } from '@/contracts/audit'
import { renderUi } from '~/tests/support/ui/render-ui'
import { AuditTimeline } from './audit-timeline'

const record: AuditRecord = {
  ...{ id: '1', at: '2026-11-28T10:00:00.000Z', onBehalfOf: null, result: 'ok', changes: [] },
  actor: { type: 'robot', id: null, name: null, sessionId: null },
  action: 'valve.turn',
  entity: { type: 'valve', id: 'main', name: null },
  ...{ reason: null, ip: null, client: null, requestId: null },
}

it('shows what only a newer release has a name for in that release’s own word', () => {
  renderUi(<AuditTimeline label="Done" records={[record]} />)
  for (const text of ['valve.turn', 'valve main', 'robot'])
    expect(screen.getByText(text).textContent).toBe(text)
})
