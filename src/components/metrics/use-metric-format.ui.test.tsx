import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Metric } from '@/domain/readings/metrics'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { useMetricFormat } from './use-metric-format'

function Text({ metric, value, family }: { metric: Metric; value: number; family: string }) {
  return <p>{useMetricFormat().textOf(metric, value, family)}</p>
}

it.each<[Metric, number, string, string]>([
  ['control_mode', 0, 'native', 'Off'],
  ['control_mode', 2, 'native', 'Auto'],
  ['control_mode', 1.5, 'native', '1.5'],
  ['fault_code', 0, 'native', 'No fault'],
  ['fault_code', 7, 'native', '7'],
  ['charger_state', 5, 'victron', 'Float'],
  ['charger_state', 5, 'generic', '5'],
  ['relay_on', 1, 'native', 'On'],
])('%s %d of %s is %s', async (metric, value, family, expected) => {
  fakeApi({ 'GET /users/me': () => ({ body: { user: personFixture() } }) })
  renderUi(
    <>
      <Text metric={metric} value={value} family={family} />
      <i>there</i>
    </>,
  )
  await screen.findByText('there')
  expect(document.querySelector('p')?.textContent).toBe(expected)
})
