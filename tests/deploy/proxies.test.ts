import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { Agent, request, type RequestOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '~/tests/walks/support/mosquitto'

const TLS = resolve('tests/support/services/tls')
const dir = mkdtempSync(join(tmpdir(), 'proxies-'))
const agent = new Agent({ rejectUnauthorized: false })
const children: ChildProcess[] = []

/** Stands for the console: a stream that says one word and stays open, and an echo of what it was sent. */
const console_ = createServer((asked, answer) => {
  if (asked.url === '/api/stream')
    return void answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
  let bytes = 0
  asked.on('data', (chunk: Buffer) => (bytes += chunk.length))
  asked.on('end', () => answer.end(JSON.stringify({ headers: asked.headers, bytes })))
})
await once(console_.listen(0, '127.0.0.1'), 'listening')
const upstream = `127.0.0.1:${(console_.address() as AddressInfo).port}`
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  console_.closeAllConnections()
  console_.close()
  rmSync(dir, { recursive: true, force: true })
})

const nginx = {
  name: 'nginx',
  conf: 'deploy/nginx.conf',
  adapt: (text: string, port: number) => {
    const server = text
      .replaceAll('127.0.0.1:3000', upstream)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace(/server \{\n\s*listen 80;[\s\S]*?\n\}\n/, '')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${TLS}/cert.pem;`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${TLS}/key.pem;`)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${dir}/${name};`,
    )
    return `pid ${dir}/nginx.pid; error_log stderr; daemon off; master_process off; events {}
      http { access_log off; ${paths.join(' ')} ${server} }`
  },
  command: (file: string) => ['nginx', '-p', dir, '-e', 'stderr', '-c', file],
}
const caddy = {
  name: 'caddy',
  conf: 'deploy/Caddyfile',
  adapt: (text: string, port: number) =>
    `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${dir}/caddy\n}\n${text
      .replace('127.0.0.1:3000', upstream)
      .replace(
        'tanks.example.org {',
        `https://:${port} {\n\tbind 127.0.0.1\n\ttls ${TLS}/cert.pem ${TLS}/key.pem`,
      )}`,
  command: (file: string) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
}

type Proxy = typeof nginx
const isThere = ({ name }: Proxy) => !spawnSync(name, ['version'], { stdio: 'ignore' }).error

async function start({ name, conf, adapt, command }: Proxy): Promise<number> {
  const [port, file] = [await freePort(), join(dir, `${name}.conf`)]
  writeFileSync(file, adapt(readFileSync(conf, 'utf8'), port))
  const [program = '', ...args] = command(file)
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: dir },
  })
  children.push(child)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk))
  await vi.waitFor(
    () =>
      ask({ port, path: '/' }).catch((error: unknown) => {
        throw new Error(said, { cause: error })
      }),
    { timeout: 15_000, interval: 100 },
  )
  return port
}

type Answer = { headers: Record<string, string>; bytes: number }
async function ask(options: RequestOptions, body?: Buffer): Promise<Answer> {
  const answer = await open(options, body)
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return JSON.parse(text) as Answer
}
async function open(options: RequestOptions, body?: Buffer) {
  const headers = { host: 'tanks.example.org', ...options.headers }
  const asked = request({ host: '127.0.0.1', servername: 'localhost', agent, ...options, headers })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return answer
}

describe.each([nginx, caddy])('deploy/ for $name', (proxy) => {
  it.skipIf(!isThere(proxy))(
    'passes streams on at once, addresses truthfully, and pieces of firmware whole',
    async () => {
      const port = await start(proxy)
      const stream = await open({ port, path: '/api/stream', headers: { 'accept-encoding': 'gzip' } })
      const [first] = (await once(stream, 'data')) as [Buffer]
      expect(String(first)).toBe('data: 1\n\n')
      stream.destroy()
      const { headers, bytes } = await ask(
        {
          port,
          path: '/api/firmware/uploads/1',
          method: 'PATCH',
          headers: { 'x-forwarded-for': '203.0.113.9' },
        },
        Buffer.alloc(8 * 1024 * 1024),
      )
      expect(bytes).toBe(8 * 1024 * 1024)
      // whatever a client claims, the last address is the one it came from
      expect(headers['x-forwarded-for']).toMatch(/(^|, )127\.0\.0\.1$/)
      expect(headers).toMatchObject({ host: 'tanks.example.org', 'x-forwarded-proto': 'https' })
    },
    30_000,
  )
})
