import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { isAmqpAddress, parseAmqpAddress } from '../domain/system/broker-address.ts'
import { isLoopbackHost } from '../domain/system/loopback-host.ts'
import { readSecretFiles } from './system/secret-files.ts'

const flag = z.enum(['true', 'false']).transform((v) => v === 'true')
const port = z.coerce.number().int().min(1).max(65_535)
/** Scheme and host only: devices take short addresses, and some read a % in one as a format. */
const origin = (scheme: string) =>
  z
    .string()
    .regex(
      new RegExp(`^${scheme}://[A-Za-z0-9.-]{1,60}(:[0-9]{1,5})?/?$`),
      `${scheme}:// and a host name of at most 60 characters`,
    )
    .transform((text) => text.replace(/[/]$/, ''))
const MQTT_SCHEMES = /^(mqtts?|wss?|tcp|tls|ssl)$/

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]
/** Trusted proxies: this many in a row, or any proxy in these networks. */
export type TrustedProxies = number | Network[]

function parseNetwork(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

const trustedProxies = z.string().transform((text, ctx): TrustedProxies => {
  if (/^\d{1,2}$/.test(text.trim())) return Number(text)
  try {
    return text.split(',').map((part) => parseNetwork(part.trim()))
  } catch {
    const message = 'a number of proxies, or networks such as 10.0.0.0/8,2001:db8::/32 separated by commas'
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  }
})

const AMQP_FORM = 'as in amqp://user:password@a.example.org,b.example.org/vhost, with at most 16 hosts'
/** URL knows no list of hosts, which addresses of RabbitMQ may have. */
const mqttUrl = z
  .string()
  .refine((text) => !isAmqpAddress(text) || parseAmqpAddress(text) !== null, AMQP_FORM)
  .refine(
    (text) => isAmqpAddress(text) || z.url({ protocol: MQTT_SCHEMES }).safeParse(text).success,
    'Invalid URL',
  )

/** An address of an S3-compatible store with its bucket. */
const S3_BUCKET = /^https?:\/\/[^/?#]+\/[a-z0-9][a-z0-9.-]{1,62}\/?$/

/** Settings that require each other. */
const TOGETHER = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['AUDIT_ANCHOR_WEBHOOK', 'AUDIT_ANCHOR_SECRET'],
  ['FIRMWARE_S3_KEY', 'FIRMWARE_S3_SECRET'],
  ['MQTT_TLS_CERT', 'MQTT_TLS_KEY'],
  ['MQTT_HOME_ASSISTANT_USERNAME', 'MQTT_HOME_ASSISTANT_PASSWORD'],
] as const

/** Every setting, all optional. `.env.example` lists the same keys; a test compares them. Secrets may be in files. */
export const EnvSchema = z
  .object({
    PORT: port.default(3000),
    HOSTNAME: z.string().optional(),
    TRUSTED_PROXIES: trustedProxies.optional(),
    NEXTAUTH_URL: z.url({ protocol: /^https?$/ }).optional(),
    NEXTAUTH_SECRET: z.string().optional(),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_PASSWORD: z.string().optional(),
    MQTT_URL: mqttUrl.optional(),
    MQTT_USERNAME: z.string().optional(),
    MQTT_PASSWORD: z.string().optional(),
    MQTT_HOME_ASSISTANT_USERNAME: z.string().optional(),
    MQTT_HOME_ASSISTANT_PASSWORD: z.string().min(8, 'at least 8 characters').optional(),
    MQTT_PROTOCOL: z
      .enum(['4', '5'])
      .default('4')
      .transform((version): 4 | 5 => (version === '5' ? 5 : 4)),
    MQTT_PORT: port.default(1883),
    MQTT_BIND: z.string().default('127.0.0.1'),
    MQTT_TLS_PORT: port.optional(),
    MQTT_TLS_CERT: z.string().optional(),
    MQTT_TLS_KEY: z.string().optional(),
    MQTT_TLS_CLIENT_CERTS: flag.default(false),
    MQTT_WS_PORT: port.optional(),
    MQTT_PLAIN: z.enum(['private', 'anywhere']).default('private'),
    MQTT_ROOT: z
      .string()
      .regex(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/, 'topic levels of letters, digits, _ and -, joined by /')
      .default('tc/v1'),
    WORKER: z.enum(['embedded', 'external']).default('embedded'),
    WORKER_HEALTH_PORT: port.optional(),
    AUTO_ONBOARD: flag.default(true),
    DEMO: flag.default(false),
    SUPERUSER_EMAIL: z.email().optional(),
    SUPERUSER_PASSWORD: z.string().min(8, 'at least 8 characters').optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().max(40).optional(),
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:.+@.+|https:\/\/.+)$/, 'a mailto: or https: address')
      .optional(),
    VAPID_PUBLIC_KEY: z.string().optional(),
    VAPID_PRIVATE_KEY: z.string().optional(),
    PUSH_ALLOWED_HOSTS: z.string().optional(),
    TELEGRAM_BOT_TOKEN: z
      .string()
      .regex(/^\d+:[\w-]{10,}$/, 'a token as @BotFather gives it')
      .optional(),
    TELEGRAM_API_ROOT: z.url({ protocol: /^https?$/ }).default('https://api.telegram.org'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z
      .string()
      .regex(/^([^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'an address, or a name and <address>')
      .optional(),
    DEVICE_DAILY_MESSAGES: z.coerce.number().int().min(1_000).max(250_000).default(100_000),
    AUDIT_RETENTION_DAYS: z.coerce.number().int().min(30).max(36_500).default(730),
    AUDIT_ANCHOR_FILE: z.string().optional(),
    AUDIT_ANCHOR_WEBHOOK: z.url({ protocol: /^https$/ }).optional(),
    AUDIT_ANCHOR_SECRET: z.string().min(16, 'at least 16 characters').optional(),
    AUDIT_ANCHOR_EMAIL: z.email().optional(),
    FIRMWARE_MAX_MB: z.coerce.number().int().min(1).max(1_024).default(64),
    FIRMWARE_ORIGIN: origin('https').optional(),
    FIRMWARE_HTTP_ORIGIN: origin('http').optional(),
    FIRMWARE_HTTP_PORT: port.optional(),
    FIRMWARE_MAX_DOWNLOADS: z.coerce.number().int().min(1).max(1_000).default(20),
    FIRMWARE_STORE: z
      .literal('database')
      .or(
        z
          .string()
          .regex(
            S3_BUCKET,
            'database, or an address that ends with a bucket, as in https://s3.example.org/firmware',
          ),
      )
      .default('database'),
    ROLLOUT_APPROVAL: flag.default(false),
    FIRMWARE_S3_REGION: z.string().default('us-east-1'),
    FIRMWARE_S3_KEY: z.string().optional(),
    FIRMWARE_S3_SECRET: z.string().optional(),
    BACKUP_DIR: z.string().optional(),
    BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(14),
    BACKUP_WAL_DIR: z.string().optional(),
    BACKUP_WAL_DAYS: z.coerce.number().int().min(1).max(1_000).default(7),
    BACKUP_VERIFY_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    CRON_SECRET: z.string().min(16, 'at least 16 characters').optional(),
    METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    OTEL_SERVICE_NAME: z.string().max(100).optional(),
    OTEL_TRACES_SAMPLER: z
      .enum([
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ])
      .optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    NEXT_PUBLIC_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  })
  .superRefine((env, ctx) => {
    for (const together of TOGETHER) {
      const missing = together.filter((key) => env[key] === undefined)
      if (missing.length === 0 || missing.length === together.length) continue
      for (const key of missing)
        ctx.addIssue({ code: 'custom', path: [key], message: `needed with ${together.join(', ')}` })
    }
    if (env.FIRMWARE_STORE !== 'database' && !env.FIRMWARE_S3_KEY)
      ctx.addIssue({ code: 'custom', path: ['FIRMWARE_S3_KEY'], message: 'needed with FIRMWARE_STORE' })
    if (env.AUDIT_ANCHOR_EMAIL && !env.SMTP_URL)
      ctx.addIssue({ code: 'custom', path: ['SMTP_URL'], message: 'needed with AUDIT_ANCHOR_EMAIL' })
    const weak = env.NEXTAUTH_SECRET !== undefined && weakness(env.NEXTAUTH_SECRET)
    if (weak) ctx.addIssue({ code: 'custom', path: ['NEXTAUTH_SECRET'], message: weak })
    if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
      const message = 'needed with DATABASE_DIRECT_URL, which is the same database past the pooler'
      ctx.addIssue({ code: 'custom', path: ['DATABASE_URL'], message })
    }
    // also runs for addresses that their own check has rejected
    const url = URL.canParse(env.NEXTAUTH_URL ?? '') ? new URL(env.NEXTAUTH_URL ?? '') : null
    if (url?.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
      ctx.addIssue({
        code: 'custom',
        path: ['NEXTAUTH_URL'],
        message: 'use https for an address beyond this machine',
      })
    }
    if (env.MQTT_TLS_PORT && !env.MQTT_TLS_CERT)
      ctx.addIssue({ code: 'custom', path: ['MQTT_TLS_CERT'], message: 'needed with MQTT_TLS_PORT' })
    if (!env.MQTT_URL && !isLoopbackHost(env.MQTT_BIND) && !(env.MQTT_USERNAME && env.MQTT_PASSWORD)) {
      const message =
        'bound beyond loopback, the broker needs MQTT_USERNAME and MQTT_PASSWORD (the onboarding login)'
      ctx.addIssue({ code: 'custom', path: ['MQTT_BIND'], message })
    }
  })

/** Why a secret must not be used, or null. */
function weakness(secret: string): string | null {
  if (secret.length < 32) return 'at least 32 characters; try: openssl rand -base64 32'
  if (new Set(secret).size < 10) return 'too regular to be a secret; try: openssl rand -base64 32'
  if (/change.?me|secret.?secret|example|your.?secret/i.test(secret))
    return 'this is a sample value; make your own'
  return null
}

/** An address of a database with the password that is kept apart from it. */
function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  if (!address || !password) return address
  const url = new URL(address)
  if (!url.password) url.password = encodeURIComponent(password)
  return url.href
}

/** A function that is frozen between requests does no work of its own. */
export const isServerless = process.env['VERCEL'] !== undefined

function load() {
  const { values, issues } = readSecretFiles(process.env)
  const parsed = EnvSchema.safeParse(values)
  const lines = [
    ...issues.map(({ path, message }) => `  ${path}: ${message}`),
    ...(parsed.error?.issues ?? []).map((i) => `  ${i.path.join('.') || 'environment'}: ${i.message}`),
  ]
  if (!parsed.success || lines.length > 0)
    throw new Error(`Settings that cannot be used:\n${lines.join('\n')}`)
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PASSWORD } = parsed.data
  return {
    ...parsed.data,
    // a function is frozen between requests and may start no process
    ...(isServerless && { WORKER: 'external' as const }),
    DATABASE_URL: withPassword(DATABASE_URL, DATABASE_PASSWORD),
    DATABASE_DIRECT_URL: withPassword(DATABASE_DIRECT_URL, DATABASE_PASSWORD),
  }
}

export const env = load()

export type SettingKey = keyof typeof env

/** A setting as text, as it was given; undefined for one that was not. */
export const givenSetting = (key: string): string | undefined => process.env[key] || undefined

/** The names of everything in the environment. */
export const environmentNames = (): string[] => Object.keys(process.env)

/** The environment of a process that this one starts: ours as it was given, and what it is told besides. */
export const environmentWith = (more: Record<string, string | undefined>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
})

/** Settings that npm start has decided by itself. */
export const setByStart: ReadonlySet<string> = new Set((process.env['CISTERN_SET_BY_START'] ?? '').split(','))

export const isProduction = process.env.NODE_ENV === 'production'

/** The public address, without a trailing slash; mail and redirects are built on it. */
export const publicUrl = (env.NEXTAUTH_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
export const isSecure = publicUrl.startsWith('https:')

/** A file in DATA_DIR. Throws a clear error when the folder cannot be written. */
export function dataPath(name: string): string {
  const dir = resolve(/* turbopackIgnore: true */ env.DATA_DIR)
  try {
    mkdirSync(dir, { recursive: true })
  } catch (cause) {
    throw new Error(`DATA_DIR ${dir} is not writable`, { cause })
  }
  return `${dir}/${name}`
}

let secret: string | undefined

/** The key that signs sessions: NEXTAUTH_SECRET, or one generated once and stored in DATA_DIR. */
export function authSecret(): string {
  secret ??= env.NEXTAUTH_SECRET ?? keptSecret(secretFile())
  return secret
}

/** The same, once it has been used; for whoever must not show it. */
export const usedAuthSecret = (): string | undefined => secret

function secretFile(): string {
  // each function would make a secret of its own
  if (isServerless) throw new Error('Set NEXTAUTH_SECRET: functions have no folder to keep one in')
  return dataPath('nextauth-secret')
}

function keptSecret(file: string): string {
  if (!existsSync(file)) makeSecret(file)
  const kept = readFileSync(file, 'utf8').trim()
  const weak = weakness(kept)
  if (weak)
    throw new Error(
      `${file} holds no secret (${weak}). Delete it and start again; people will have to sign in anew.`,
    )
  return kept
}

/** Written completely before it is renamed: a crash leaves no empty file, and of two simultaneous starts one wins. */
function makeSecret(file: string): void {
  const staged = `${file}.${process.pid}`
  try {
    writeFileSync(staged, randomBytes(48).toString('base64url'), { mode: 0o600 })
    linkSync(staged, file)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new Error(`NEXTAUTH_SECRET is not set and ${file} cannot be written`, { cause })
    }
  } finally {
    rmSync(staged, { force: true })
  }
}
