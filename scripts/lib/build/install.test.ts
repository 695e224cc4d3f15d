import { describe, expect, it } from 'vitest'
import { checkNode, isInstalled, type Lock } from './install.mjs'

const lock: Lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' },
    'node_modules/unsealed': { version: '2.0.0' },
    'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-o', optional: true },
  },
}
const installed = (packages: Lock['packages']) => ({ packages })
const unsealed = { version: '2.0.0', integrity: 'sha512-u' }
const a = { version: '1.2.3', integrity: 'sha512-a' }

describe('isInstalled', () => {
  it.each<[string, Lock | null, boolean]>([
    ['everything', installed({ 'node_modules/a': a, 'node_modules/unsealed': unsealed }), true],
    ['nothing', null, false],
    ['no package', installed({}), false],
    [
      'another version',
      installed({ 'node_modules/a': { ...a, version: '1.2.4' }, 'node_modules/unsealed': unsealed }),
      false,
    ],
    [
      'another content',
      installed({ 'node_modules/a': { ...a, integrity: 'sha512-b' }, 'node_modules/unsealed': unsealed }),
      false,
    ],
    [
      'an optional package of another version',
      installed({
        'node_modules/a': a,
        'node_modules/unsealed': unsealed,
        'node_modules/other-platform': { version: '0.9.0' },
      }),
      false,
    ],
  ])('%s', (_, found, expected) => {
    expect(isInstalled(lock, found)).toBe(expected)
  })
})

describe('checkNode', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s will do', (version) => {
    expect(() => checkNode(version)).not.toThrow()
  })
  it.each(['20.18.9', '18.20.0'])('%s is too old', (version) => {
    expect(() => checkNode(version)).toThrow(/20\.19 or newer is needed/)
  })
})
