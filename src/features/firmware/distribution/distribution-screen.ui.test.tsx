import { screen } from '@testing-library/react'
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
