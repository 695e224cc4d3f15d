import { GrammyError, HttpError } from 'grammy'
import { expect, it } from 'vitest'
import { telegramOutcomeOf } from './outcome'

const said = (error_code: number, description: string, parameters = {}) =>
  new GrammyError('Call failed', { ok: false, error_code, description, parameters }, 'sendMessage', {})

it.each([
  [said(429, 'Too Many Requests: retry after 5', { retry_after: 5 }), { result: 'failed', afterMs: 5_000 }],
  [said(403, 'Forbidden: bot was blocked by the user'), { result: 'gone' }],
  [said(403, 'Forbidden: bot was kicked from the group chat'), { result: 'gone' }],
  [said(403, 'Forbidden: user is deactivated'), { result: 'gone' }],
  [said(400, 'Bad Request: chat not found'), { result: 'gone' }],
  [said(400, 'Bad Request: not enough rights to send text messages to the chat'), { result: 'gone' }],
  [said(400, "Bad Request: can't parse entities"), { result: 'refused' }],
  [said(401, 'Unauthorized'), { result: 'failed' }],
  [said(404, 'Not Found'), { result: 'failed' }],
  [said(409, 'Conflict'), { result: 'failed' }],
  [said(500, 'Internal Server Error'), { result: 'failed' }],
  [
    new HttpError('Network request failed', new Error('…/bot123:secret/…')),
    { result: 'failed', error: 'Telegram did not answer' },
  ],
])('%s', (error, outcome) => {
  expect(telegramOutcomeOf(error)).toMatchObject(outcome)
})
