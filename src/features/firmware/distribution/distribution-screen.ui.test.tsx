import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FirmwareFamilyUse } from '@/contracts/firmware/distribution'
import { renderUi } from '~/tests/support/ui/render-ui'
import { DistributionScreen } from './distribution-screen'

const use = (family: string): FirmwareFamilyUse => ({
  family,
  devices: 2,
  hindrance: 'by_hand',
  byHand: null,
  verification: 'signature',
  lora: null,
  versions: [],
})

it.each([
  ['en', 'Mapped topics · 2 devices'],
  ['es', 'Temas asignados · 2 dispositivos'],
  ['hi', 'मैप किए गए टॉपिक · 2 डिवाइस'],
] as const)('names families as everywhere else: %s', (language, title) => {
  renderUi(<DistributionScreen families={[use('generic'), use('of-a-later-version')]} />, { language })
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^of-a-later-version/ })).toBeTruthy()
})

it('forecasts what ChirpStack would take, and follows the size and the data rate', () => {
  const lora = { spreading: [{ spreading: 9, devices: 8 }], intervalS: 900 }
  renderUi(<DistributionScreen families={[{ ...use('chirpstack'), byHand: 'chirpstack', lora }]} />)
  fireEvent.click(screen.getByText('How long an update over the air takes'))
  expect(screen.getByRole('combobox')).toHaveProperty('value', '9')
  expect(screen.getByText('238 of 112 bytes')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Image'), { target: { value: '40' } })
  expect(screen.getByText('476 of 112 bytes')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '12' } })
  expect(screen.getByText('1,111 of 48 bytes')).toBeTruthy()
})
