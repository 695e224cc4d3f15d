import { describe, expect, it } from 'vitest'
import { endpoints } from '@/contracts'
import type { Endpoint } from '@/contracts/endpoint'
import { isMachine } from '@/domain/access/policy'

/** Every call says by which scope an API key may make it, or is here for a reason. */
const all = Object.entries(endpoints as Record<string, Endpoint>)
const personal = all.filter(([, { access }]) => access === 'user')

/** Calls of a signed-in person that no key may make, and why. */
const NOT_FOR_KEYS: Record<string, readonly string[]> = {
  'how the account is entered': [
    ...['logout', 'listSessions', 'endOneSession', 'logoutAll', 'proveSession', 'sendVerification'],
    ...[
      'getSecurity',
      'startTotp',
      'confirmTotp',
      'stopTotp',
      'passkeyOptions',
      'addPasskey',
      'removePasskey',
    ],
  ],
  'the account itself': ['updateMe', 'profileMeta', 'exportData', 'deleteAccount', 'listMyActivity'],
  'keys make no keys': ['listApiKeys', 'createApiKey', 'renameApiKey', 'rotateApiKey', 'revokeApiKey'],
  'who may look at the dashboard': ['listDashboardLinks', 'createDashboardLink', 'revokeDashboardLink'],
  'who else may use a device': [
    ...['claimDevice', 'releaseDevice', 'mergeDevice', 'listShares', 'shareDevice', 'unshareDevice'],
    ...['offerTransfer', 'cancelTransfer', 'listTransfers', 'acceptTransfer', 'declineTransfer'],
    ...['listInvitations', 'acceptInvitation', 'declineInvitation'],
  ],
  'what a device signs in with': [
    ...['listCredentials', 'issueCredential', 'addCertificate', 'revokeCredential', 'removeProtection'],
    ...['issueFirmwareAddress', 'getConnection'],
  ],
  'where messages go': [
    ...['pushPublicKey', 'subscribePush', 'unsubscribePush', 'testPush', 'listChannels', 'setQuietHours'],
    ...['getTelegram', 'connectTelegram', 'disconnectTelegram', 'setTelegram', 'testTelegram'],
    ...['listWebhooks', 'addWebhook', 'removeWebhook', 'testWebhook', 'listWebhookDeliveries'],
    'resendWebhookDelivery',
  ],
}

describe('API keys', () => {
  it('may make each call of a person by a scope, or there is a reason why not', () => {
    const silent = personal.filter(([, { key }]) => key === null).map(([name]) => name)
    expect(silent.sort()).toEqual(Object.values(NOT_FOR_KEYS).flat().sort())
  })

  it('may make no call of administrators, superusers, machines or clients that have not signed in', () => {
    const others = all.filter(([, { access }]) => access !== 'user' || isMachine(access))
    expect(others.filter(([, { key }]) => key !== null).map(([name]) => name)).toEqual([])
  })

  it('read by reading calls only, and by no others', () => {
    const reads = all.filter(([, { key }]) => key?.scope === 'read').map(([, { method }]) => method)
    expect(new Set(reads)).toEqual(new Set(['GET']))
    const gets = all.filter(([, { key, method }]) => key && method === 'GET')
    expect(new Set(gets.map(([, { key }]) => key?.scope))).toEqual(new Set(['read']))
  })

  it('switch something by the scope that says so', () => {
    const switching = all.filter(([, { key }]) => key?.scope === 'command').map(([name]) => name)
    expect(switching.sort()).toEqual(['clearLockout', 'hurryFirmware', 'sendCommand'])
  })

  it('of some devices only reach calls that name one or keep to them', () => {
    for (const [name, { key, path }] of all)
      if (key && path.includes('{deviceId}')) expect([name, key.narrowed]).toEqual([name, true])
  })
})
