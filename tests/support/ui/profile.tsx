import { ProfileScreen } from '@/features/profile/profile-screen'
import type { User } from '@/contracts/account'
import { fakeApi } from './fake-api'
import { personFixture } from '../fixtures/person-fixture'
import { renderUi } from './render-ui'
import { securityFixture } from '../fixtures/security-fixture'

const NEVER = { lastSentAt: null, lastErrorAt: null, lastError: null, waiting: 0, targets: 0 }

/** A way out of the app that nobody has set up. */
export const channelFixture = (channel: string, more: object = {}) => ({
  channel,
  available: true,
  ready: false,
  trouble: 'not_connected',
  ...NEVER,
  ...more,
})

export const telegramFixture = (more: object = {}) => ({
  connected: false,
  verified: false,
  notificationsEnabled: true,
  chatId: null,
  username: null,
  connectedAt: null,
  bot: 'cistern_test_bot',
  available: true,
  blocked: false,
  link: null,
  ...more,
})

const ZONES = ['UTC', 'Europe/Madrid', 'Asia/Kolkata']
const options = (values: string[]) => values.map((value) => ({ value, label: value }))

/** The profile of somebody, and all that it asks the server for. Saving answers what was sent. */
export function showProfile({
  search = '',
  person = {},
  answers = {},
}: {
  search?: string
  person?: Partial<User>
  answers?: Parameters<typeof fakeApi>[0]
} = {}) {
  let user: User = { ...personFixture(), ...person }
  localStorage.setItem('auth_token', 'token-1')
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user } }),
    'PATCH /users/me': ({ body }) => {
      const {
        preferences,
        password: _,
        currentPassword: __,
        ...fields
      } = body as Partial<User> & Record<string, unknown>
      user = { ...user, ...fields, preferences: { ...user.preferences, ...preferences } }
      return { body: { user } }
    },
    'GET /users/me/profile-meta': ({ query }) => {
      const q = query.get('q')?.toLowerCase() ?? ''
      const zones = ZONES.filter((zone) => zone.toLowerCase().includes(q))
      const fields = [
        { key: 'timezone', options: options(zones) },
        { key: 'locale', options: options(['en', 'es', 'de-CH']) },
      ]
      return { body: { fields } }
    },
    'GET /users/me/channels': () => ({
      body: {
        channels: ['push', 'telegram', 'email', 'webhook'].map((one) => channelFixture(one)),
        quietHours: { enabled: false, from: '22:00', to: '07:00', criticalPasses: true },
        uncovered: [],
      },
    }),
    'GET /users/me/telegram': () => ({ body: { telegram: telegramFixture() } }),
    'GET /users/me/webhooks': () => ({ body: { webhooks: [] } }),
    'GET /users/me/api-keys': () => ({ body: { apiKeys: [] } }),
    'GET /users/me/security': () => ({ body: securityFixture() }),
    'GET /auth/sessions': () => ({
      body: {
        sessions: [
          {
            id: 's1',
            current: true,
            createdAt: '2026-11-21T10:00:00.000Z',
            lastSeenAt: '2026-11-21T11:00:00.000Z',
            ip: '',
            userAgent: '',
          },
        ],
      },
    }),
    ...answers,
  })
  const view = renderUi(<ProfileScreen versions="what runs" signOut={null} links="who may look" />, {
    pathname: '/profile',
    search,
  })
  return { calls, ...view }
}

export const writesOf = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
