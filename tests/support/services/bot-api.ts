import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const TOKEN = '7000001:AAE-a-token-for-tests-only'

type Params = Record<string, unknown>
type Button = { text: string; callback_data?: string; url?: string }
export type Sent = { method: string; messageId: number; text: string; buttons: Button[]; params: Params }
/** An answer out of turn: the status, and the body or something that is no JSON. */
type Fault = { status: number; body?: object | string }

/**
 * A Bot API server as core.telegram.org/bots/api describes it, as far as the product speaks to it: one poll at a time
 * (a second one ends the first with 409), updates kept until a later offset confirms them, 401 for another token.
 */
export async function startBotApi() {
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const updates: ({ update_id: number } & Params)[] = []
  const sent: Sent[] = []
  const calls: { method: string; params: Params }[] = []
  const faults = new Map<string, Fault[]>()
  const chats = new Map<string, Sent[]>()
  let [lastUpdate, lastMessage, strangers] = [100, 0, 0]
  let polling: { end: (status: number) => void; next: number } | null = null

  const reply = (response: ServerResponse, { status, body }: Fault) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const ok = (response: ServerResponse, result: unknown) =>
    reply(response, { status: 200, body: { ok: true, result } })
  const error = (response: ServerResponse, status: number, description: string, parameters?: object) =>
    reply(response, { status, body: { ok: false, error_code: status, description, parameters } })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const params: Params = text ? JSON.parse(text) : {}
    if (token !== TOKEN) {
      strangers += 1
      return error(response, 401, 'Unauthorized')
    }
    calls.push({ method, params })
    const fault = faults.get(method)?.shift()
    if (fault) return reply(response, fault)
    if (method === 'getMe')
      return ok(response, { id: 7000001, is_bot: true, first_name: 'Cistern', username: 'cistern_test_bot' })
    if (method === 'getUpdates') return getUpdates(params, response)
    if (method === 'sendMessage') return ok(response, keep(method, params))
    if (method === 'editMessageText') return ok(response, keep(method, params))
    if (['setMyCommands', 'deleteWebhook', 'answerCallbackQuery'].includes(method)) return ok(response, true)
    return error(response, 404, 'Not Found')
  }

  function getUpdates({ offset = 0, timeout = 0 }: Params, response: ServerResponse) {
    polling?.end(409)
    while (updates[0] && updates[0].update_id < Number(offset)) updates.shift()
    if (updates.length > 0 || Number(timeout) === 0) return ok(response, updates.slice(0, 100))
    const timer = setTimeout(() => end(200), Number(timeout) * 1000)
    const mine = { end, next: Number(offset) }
    function end(status: number) {
      clearTimeout(timer)
      if (polling === mine) polling = null
      if (status === 200) ok(response, updates.slice(0, 100))
      else error(response, 409, 'Conflict: terminated by other getUpdates request')
    }
    polling = mine
    response.on('close', () => {
      clearTimeout(timer)
      if (polling === mine) polling = null
    })
  }

  function keep(method: string, params: Params) {
    const markup = params.reply_markup as { inline_keyboard?: Button[][] } | undefined
    const buttons = (markup?.inline_keyboard ?? []).flat()
    const messageId = method === 'editMessageText' ? Number(params.message_id) : ++lastMessage
    const message = { method, messageId, text: String(params.text), buttons, params }
    sent.push(message)
    const chat = String(params.chat_id)
    chats.set(chat, [...(chats.get(chat) ?? []), message])
    return { message_id: messageId, date: 1, chat: chatOf(chat), text: message.text }
  }

  const chatOf = (id: string) =>
    id.startsWith('-')
      ? { id: Number(id), type: 'group', title: `Group ${id}` }
      : { id: Number(id), type: 'private', first_name: 'Somebody', username: `user_${id}` }
  const fromOf = (id: string) => ({
    id: Math.abs(Number(id)),
    is_bot: false,
    first_name: 'Somebody',
    language_code: 'en',
  })

  const push = (update: Params) => {
    updates.push({ update_id: ++lastUpdate, ...update })
    polling?.end(200)
  }

  return {
    root: `http://127.0.0.1:${port}`,
    calls,
    sent,
    /** What a chat was sent, edits included. */
    to: (chat: string): Sent[] => chats.get(chat) ?? [],
    isPolled: () => polling !== null,
    /** Calls with a token that this server does not know. */
    strangers: () => strangers,
    waiting: () => updates.length,
    /** The next calls of a method are answered so. */
    fail: (method: string, ...answers: Fault[]) => void faults.set(method, answers),
    /** Somebody writes to the bot. */
    say(chat: string, text: string, more: Params = {}) {
      const length = /^\/\w+/.exec(text)?.[0].length ?? 0
      const entities = length > 0 ? [{ type: 'bot_command', offset: 0, length }] : []
      const message = {
        message_id: ++lastMessage,
        date: 1,
        chat: chatOf(chat),
        from: fromOf(chat),
        text,
        entities,
      }
      push({ message: { ...message, ...more } })
    },
    /** Somebody presses a button, or says so: `data` may be anything, as from a forged client. */
    press(chat: string, data: string, message?: Sent) {
      const at = {
        message_id: message?.messageId ?? 1,
        date: 1,
        chat: chatOf(chat),
        text: message?.text ?? 'x',
      }
      const reply_markup = { inline_keyboard: (message?.buttons ?? []).map((button) => [button]) }
      const query = { id: String(lastUpdate + 1), from: fromOf(chat), chat_instance: '1', data }
      push({ callback_query: { ...query, message: { ...at, reply_markup } } })
    },
    push,
    chatOf,
    stop: async () => {
      polling?.end(200)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type BotApi = Awaited<ReturnType<typeof startBotApi>>

/** Faults as Telegram words them. */
export const tooMany = (seconds: number): Fault => ({
  status: 429,
  body: {
    ok: false,
    error_code: 429,
    description: `Too Many Requests: retry after ${seconds}`,
    parameters: { retry_after: seconds },
  },
})
export const blocked: Fault = {
  status: 403,
  body: { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' },
}
export const noChat: Fault = {
  status: 400,
  body: { ok: false, error_code: 400, description: 'Bad Request: chat not found' },
}
export const movedTo = (id: number): Fault => ({
  status: 400,
  body: {
    ok: false,
    error_code: 400,
    description: 'Bad Request: group chat was upgraded to a supergroup chat',
    parameters: { migrate_to_chat_id: id },
  },
})
export const malformed: Fault = { status: 502, body: '<html>Bad Gateway</html>' }
