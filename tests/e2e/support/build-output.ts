import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { dirname, join } from 'node:path'

type Condition = { type: string; key: string; value?: string }
type Route = {
  handle?: string
  src: string
  dest?: string
  status?: number
  headers?: Record<string, string>
  methods?: string[]
  has?: Condition[]
  missing?: Condition[]
  continue?: boolean
  middlewarePath?: string
}
type FunctionConfig = { handler: string; useWebApi?: boolean; filePathMap?: Record<string, string> }
type Deployed = {
  name: string
  dir: string
  config: FunctionConfig
  port?: Promise<number>
  child?: ChildProcess
}
type Target = { file: string } | { deployed: Deployed; path: string }

/** Loads a function and answers requests with it: the least of what the platform's launcher does. */
const LAUNCHER = `
const { createServer } = require('node:http')
const [handler, isWeb] = [process.argv[1], process.argv[2] === 'true']
const loaded = require(handler)
const run = loaded.default ?? loaded
const answerWeb = async (asked, answer) => {
  const response = await run(new Request('http://' + asked.headers.host + asked.url, { method: asked.method, headers: asked.headers }))
  answer.statusCode = response.status
  for (const [name, value] of response.headers) if (name !== 'set-cookie') answer.setHeader(name, value)
  if (response.headers.getSetCookie().length > 0) answer.setHeader('set-cookie', response.headers.getSetCookie())
  answer.end(Buffer.from(await response.arrayBuffer()))
}
const server = createServer((asked, answer) =>
  Promise.resolve(isWeb ? answerWeb(asked, answer) : run(asked, answer)).catch((error) => {
    console.error(error)
    answer.statusCode = 500
    answer.end()
  }))
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.on('disconnect', () => process.exit())
`

type Options = {
  /** What `vercel build` was run in. */
  project: string
  /** Where each function gets a tree of its own, of the files that belong to it and no others. */
  workDir: string
  port: number
  env: Record<string, string>
  account: { uid?: number; gid?: number }
}

/**
 * Serves the output of `vercel build`: a process for each function, started when it is first asked for, behind the routes of
 * config.json. What it knows of them is what this project's output has. Source: Vercel, "Build Output API", version 3.
 */
export async function serveBuildOutput({ project, workDir, port, env, account }: Options) {
  const output = join(project, '.vercel/output')
  const { routes } = JSON.parse(readFileSync(join(output, 'config.json'), 'utf8')) as { routes: Route[] }
  const functions = deploy({ project, output, workDir })
  const phases = phasesOf(routes)
  let text = ''

  const portOf = (deployed: Deployed): Promise<number> => (deployed.port ??= launch(deployed))
  async function launch(deployed: Deployed): Promise<number> {
    const args = [
      '-e',
      LAUNCHER,
      join(deployed.dir, deployed.config.handler),
      String(deployed.config.useWebApi === true),
    ]
    const child = spawn(process.execPath, args, {
      cwd: deployed.dir,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      ...(process.getuid?.() === 0 && account),
    })
    deployed.child = child
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk))
    child.once('exit', () => delete deployed.port)
    const failed = once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`${deployed.name} ended with ${code}`)),
    )
    const [own] = (await Promise.race([once(child, 'message'), failed])) as [number]
    failed.catch(() => undefined)
    return own
  }

  function find(path: string): Target | null {
    const file = join(output, 'static', decodeURIComponent(path))
    if (path !== '/' && existsSync(file) && statSync(file).isFile()) return { file }
    const deployed = functions.get(path === '/' ? path : path.replace(/\/$/, ''))
    return deployed ? { deployed, path } : null
  }

  /** What the middleware answers, or null where it lets the request pass; its headers join the answer's and the request's. */
  async function pass(path: string, asked: IncomingMessage, headers: Record<string, string>) {
    const deployed = functions.get(path)
    if (!deployed) throw new Error(`there is no ${path}`)
    const response = await fetch(`http://127.0.0.1:${await portOf(deployed)}${asked.url}`, {
      headers: { ...(asked.headers as Record<string, string>), connection: 'close' },
      redirect: 'manual',
    })
    for (const name of response.headers.get('x-middleware-override-headers')?.split(',') ?? [])
      asked.headers[name] = response.headers.get(`x-middleware-request-${name}`) ?? undefined
    for (const [name, value] of response.headers) if (!OF_THE_MIDDLEWARE.test(name)) headers[name] = value
    const passes = ['x-middleware-next', 'x-middleware-rewrite'].some((name) => response.headers.has(name))
    return passes ? null : { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  }

  async function answerOne(asked: IncomingMessage, answer: ServerResponse) {
    const url = new URL(asked.url ?? '/', 'http://function')
    const headers: Record<string, string> = {}
    for (const route of phases.get('') ?? []) {
      const match = matchOf(route, url, asked)
      if (!match) continue
      for (const [name, value] of Object.entries(route.headers ?? {}))
        headers[name.toLowerCase()] = filled(value, match)
      if (route.middlewarePath) {
        const answered = await pass(route.middlewarePath, asked, headers)
        if (answered) return void answer.writeHead(answered.status, headers).end(answered.body)
      } else if (headers['location'] && route.status)
        return void answer.writeHead(route.status, headers).end()
      go(url, route, match)
    }
    const target = find(url.pathname) ?? rewritten(url, asked)
    if (!target) return void answer.writeHead(404, headers).end()
    if ('file' in target) return void answer.writeHead(200, headers).end(readFileSync(target.file))
    const onward = request(
      {
        host: '127.0.0.1',
        port: await portOf(target.deployed),
        method: asked.method,
        path:
          url.searchParams.size > 0
            ? `${asked.url?.split('?')[0]}?${url.searchParams}`
            : asked.url?.split('?')[0],
        headers: { ...asked.headers, ...ofPlatform(asked), 'x-matched-path': target.path },
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, { ...headers, ...response.headers })
        response.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  }

  function rewritten(url: URL, asked: IncomingMessage): Target | null {
    for (const route of [...(phases.get('filesystem') ?? []), ...(phases.get('rewrite') ?? [])]) {
      const match = matchOf(route, url, asked)
      if (!match || !route.dest) continue
      const next = new URL(url)
      go(next, route, match)
      const target = find(decodeURI(next.pathname))
      if (!target) continue
      url.search = next.search
      return target
    }
    return null
  }

  const server = createServer((asked, answer) => {
    answerOne(asked, answer).catch((error: unknown) => {
      text += `${String(error)}\n`
      answer.destroy()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    const running = [...new Set(functions.values())].flatMap(({ child }) => child ?? [])
    await Promise.all(
      running
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((child) => {
          const gone = once(child, 'exit')
          child.kill('SIGTERM')
          return gone
        }),
    )
  }
  return { output: () => text, stop }
}

const OF_THE_MIDDLEWARE = /^(x-middleware|connection|content-length|transfer-encoding|date|keep-alive)/

const ofPlatform = (asked: IncomingMessage): IncomingHttpHeaders => ({
  'x-forwarded-for': asked.socket.remoteAddress,
  'x-forwarded-proto': 'http',
  'x-forwarded-host': asked.headers.host,
})

/** Functions by the path under which they answer; several paths may share one. */
function deploy({
  project,
  output,
  workDir,
}: {
  project: string
  output: string
  workDir: string
}): Map<string, Deployed> {
  const root = join(output, 'functions')
  const byFolder = new Map<string, Deployed>()
  const paths = new Map<string, Deployed>()
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.func')) continue
    const folder = realpathSync(join(root, entry))
    const deployed =
      byFolder.get(folder) ??
      place({ project, folder, dir: join(workDir, String(byFolder.size)), name: entry })
    byFolder.set(folder, deployed)
    paths.set(`/${entry.slice(0, -'.func'.length)}`.replace(/\/index$/, '/'), deployed)
  }
  return paths
}

function place({
  project,
  folder,
  dir,
  name,
}: {
  project: string
  folder: string
  dir: string
  name: string
}): Deployed {
  cpSync(folder, dir, { recursive: true, dereference: true })
  const config = JSON.parse(readFileSync(join(dir, '.vc-config.json'), 'utf8')) as FunctionConfig
  for (const [to, from] of Object.entries(config.filePathMap ?? {})) {
    const [target, source] = [join(dir, to), join(project, from)]
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true })
    if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
  return { name, dir, config }
}

function phasesOf(routes: readonly Route[]): Map<string, Route[]> {
  const phases = new Map<string, Route[]>()
  let phase = ''
  for (const route of routes) {
    if (route.handle) phase = route.handle
    else phases.set(phase, [...(phases.get(phase) ?? []), route])
  }
  return phases
}

function matchOf(route: Route, url: URL, asked: IncomingMessage): RegExpExecArray | null {
  if (route.methods && !route.methods.includes(asked.method ?? '')) return null
  const holds = ({ type, key, value }: Condition) => {
    const given = type === 'header' ? asked.headers[key] : undefined
    return given !== undefined && (value === undefined || new RegExp(`^(?:${value})$`).test(String(given)))
  }
  if (!(route.has ?? []).every(holds) || (route.missing ?? []).some(holds)) return null
  return new RegExp(route.src.startsWith('^') ? route.src : `^${route.src}$`).exec(url.pathname)
}

const filled = (text: string, match: RegExpExecArray): string =>
  text.replace(
    /\$(\w+)/g,
    (_, name: string) => (/^\d+$/.test(name) ? match[Number(name)] : match.groups?.[name]) ?? '',
  )

function go(url: URL, { dest }: Route, match: RegExpExecArray): void {
  if (!dest) return
  const to = new URL(filled(dest, match), url)
  url.pathname = to.pathname
  for (const [name, value] of to.searchParams) url.searchParams.set(name, value)
}
