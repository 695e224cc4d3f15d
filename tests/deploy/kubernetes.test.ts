import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { EnvSchema } from '@/server/env'
import { SECRETS } from '@/server/system/secret-files'

const FOLDER = 'deploy/kubernetes'
const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

// the fields that these files use and no others, so that a misspelt one is found
const names = z.record(z.string(), z.string())
const metadata = z.strictObject({
  name: z.string(),
  namespace: z.literal('cistern').optional(),
  labels: names.optional(),
  annotations: names.optional(),
})
const selector = z.strictObject({ matchLabels: names })
const httpGet = z.strictObject({ path: z.string(), port: z.literal('http') })
const seconds = z.number().int().min(1).max(120).optional()
const probe = z.strictObject({
  httpGet,
  periodSeconds: seconds,
  timeoutSeconds: seconds,
  failureThreshold: seconds,
})
const amount = z.string().regex(/^\d+(m|Mi|Gi)$/)
const container = z.strictObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).length(1),
  envFrom: z.array(z.strictObject({ configMapRef: z.strictObject({ name: z.string() }) })),
  ports: z.array(z.strictObject({ name: z.literal('http'), containerPort: z.number() })),
  securityContext: z.strictObject({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: amount, memory: amount }),
    limits: z.strictObject({ memory: amount }),
  }),
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
  lifecycle: z
    .strictObject({ preStop: z.strictObject({ exec: z.strictObject({ command: z.array(z.string()) }) }) })
    .optional(),
  volumeMounts: z.array(
    z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() }),
  ),
})
const volume = z.strictObject({
  name: z.string(),
  secret: z.strictObject({ secretName: z.string(), defaultMode: z.literal(0o440) }).optional(),
  emptyDir: z.strictObject({ sizeLimit: amount }).optional(),
  persistentVolumeClaim: z.strictObject({ claimName: z.string() }).optional(),
})
const pod = z.strictObject({
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  terminationGracePeriodSeconds: z.number(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number(),
    runAsGroup: z.number(),
    fsGroup: z.number(),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  topologySpreadConstraints: z.array(
    z.strictObject({
      maxSkew: z.number(),
      topologyKey: z.string(),
      whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
      labelSelector: selector,
    }),
  ),
  containers: z.array(container).length(1),
  volumes: z.array(volume),
})
const Deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    replicas: z.number().min(2),
    selector,
    strategy: z.strictObject({
      rollingUpdate: z.strictObject({ maxSurge: z.number(), maxUnavailable: z.number() }),
    }),
    template: z.strictObject({ metadata: z.strictObject({ labels: names }), spec: pod }),
  }),
})
const Budget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata,
  spec: z.strictObject({ maxUnavailable: z.literal(1), selector }),
})
const Service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({
    selector: names,
    ports: z.array(
      z.strictObject({ name: z.literal('http'), port: z.number(), targetPort: z.literal('http') }),
    ),
  }),
})
const backend = z.strictObject({
  service: z.strictObject({ name: z.string(), port: z.strictObject({ name: z.literal('http') }) }),
})
const Ingress = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('Ingress'),
  metadata,
  spec: z.strictObject({
    tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })),
    rules: z.array(
      z.strictObject({
        host: z.string(),
        http: z.strictObject({
          paths: z.array(z.strictObject({ path: z.literal('/'), pathType: z.literal('Prefix'), backend })),
        }),
      }),
    ),
  }),
})
const Namespace = z.strictObject({ apiVersion: z.literal('v1'), kind: z.literal('Namespace'), metadata })
const ConfigMap = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('ConfigMap'),
  metadata,
  data: names,
})
const Claim = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('PersistentVolumeClaim'),
  metadata,
  spec: z.strictObject({
    accessModes: z.tuple([z.enum(['ReadWriteOnce', 'ReadWriteMany'])]),
    resources: z.strictObject({ requests: z.strictObject({ storage: amount }) }),
  }),
})
const Manifest = z.discriminatedUnion('kind', [
  Deployment,
  Budget,
  Service,
  Ingress,
  Namespace,
  ConfigMap,
  Claim,
])
type Manifest = z.infer<typeof Manifest>
type Of<K extends Manifest['kind']> = Extract<Manifest, { kind: K }>

const manifestsOf = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => {
    expect(document.errors).toEqual([])
    return Manifest.parse(document.toJS())
  })

const kustomization = parse(read('kustomization.yaml')) as {
  resources: string[]
  images: { name: string; newTag: string }[]
  configMapGenerator: { name: string; literals: string[] }[]
}
const all = kustomization.resources.flatMap((name) => manifestsOf(read(name)))
const ofKind = <K extends Manifest['kind']>(kind: K, from = all): Of<K>[] =>
  from.filter((one): one is Of<K> => one.kind === kind)
const deployments = ofKind('Deployment')
const settings = Object.fromEntries(
  (kustomization.configMapGenerator[0]?.literals ?? []).map((line) => {
    const at = line.indexOf('=')
    return [line.slice(0, at), line.slice(at + 1)]
  }),
)
const isPartOf = (part: Record<string, string>, whole: Record<string, string>) =>
  Object.entries(part).every(([key, value]) => whole[key] === value)

describe('the settings of deploy/kubernetes', () => {
  it('are settings that there are, their secrets in files of the mounted secret', () => {
    const made = readFileSync('deploy/make-secrets.sh', 'utf8')
    for (const [key, value] of Object.entries(settings)) {
      const name = key.replace(/_FILE$/, '')
      expect(Object.keys(EnvSchema.shape), key).toContain(name)
      const isSecret = (SECRETS as readonly string[]).includes(name) && !/_URL$/.test(name)
      expect(key.endsWith('_FILE'), key).toBe(isSecret)
      if (!isSecret) continue
      expect(value).toMatch(/^\/run\/secrets\/cistern\/\w+$/)
      expect(made).toContain(value.slice(value.lastIndexOf('/') + 1))
    }
  })

  it('are valid together with the secrets', () => {
    const secret = 'Zq3vT8sLw1XbN6yKc0RfUe5HjPa7Md2G'
    const given = Object.entries(settings).map(([key, value]) =>
      key.endsWith('_FILE') ? [key.replace(/_FILE$/, ''), secret] : [key, value],
    )
    expect(EnvSchema.safeParse(Object.fromEntries(given)).error?.issues).toBeUndefined()
    // workers are apart, and all are behind the ingress
    expect(settings).toMatchObject({ WORKER: 'external', TRUSTED_PROXIES: '1', HOSTNAME: '0.0.0.0' })
  })

  it('have the version of this release', () => {
    const { version } = parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(kustomization.images).toMatchObject([{ name: 'cistern', newTag: version }])
  })
})

describe.each(deployments)('the deployment $metadata.name', ({ metadata: { name }, spec }) => {
  const { spec: podSpec, metadata: podMetadata } = spec.template
  const [one] = podSpec.containers

  it('runs a program of the image as its user, at its port', () => {
    const image = readFileSync('Containerfile', 'utf8')
    const programs = readFileSync('scripts/cistern.mjs', 'utf8')
    expect(programs).toMatch(new RegExp(`^  ${one?.args[0]}: \\(\\) =>`, 'm'))
    const { runAsUser, runAsGroup } = podSpec.securityContext
    expect(image).toContain(`USER ${runAsUser}:${runAsGroup}\n`)
    const port = String(one?.ports[0]?.containerPort)
    expect(image).toMatch(new RegExp(`^ENV .*\\bPORT=${port}\\b`, 'm'))
    expect(image).toMatch(new RegExp(`^EXPOSE .*\\b${port}\\b`, 'm'))
  })

  it('is asked at paths that both programs answer', () => {
    const probes = [one?.startupProbe, one?.livenessProbe, one?.readinessProbe]
    const paths = probes.map((asked) => asked?.httpGet.path ?? '')
    expect(paths).toEqual(['/api/health/live', '/api/health/live', '/api/health/ready'])
    const worker = readFileSync('src/worker/health-listener.ts', 'utf8')
    for (const path of paths) {
      expect(existsSync(`src/app${path}/route.ts`), path).toBe(true)
      expect(worker).toContain(`'${path}'`)
    }
  })

  it('may write where the image writes, and nowhere else', () => {
    const mounts = one?.volumeMounts ?? []
    const written = mounts.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath)
    const backups = name === 'console' ? [settings['BACKUP_DIR']] : []
    expect(written).toEqual(['/data', ...backups, '/tmp'])
    expect(mounts.map((mount) => mount.name)).toEqual(podSpec.volumes.map((mount) => mount.name))
    const secrets = podSpec.volumes.find(({ secret }) => secret)
    const mountOf = mounts.find((mount) => mount.name === secrets?.name)
    expect(mountOf).toMatchObject({ mountPath: '/run/secrets/cistern', readOnly: true })
  })

  it('is chosen by its own selector and budget, and nobody else’s', () => {
    const { labels } = podMetadata
    const budget = ofKind('PodDisruptionBudget').find((other) => other.metadata.name === name)
    const spread = podSpec.topologySpreadConstraints[0]?.labelSelector.matchLabels
    for (const chosen of [spec.selector.matchLabels, budget?.spec.selector.matchLabels, spread])
      expect(chosen).toEqual(labels)
    const others = deployments.filter((other) => other.metadata.name !== name)
    expect(others.filter((other) => isPartOf(labels, other.spec.template.metadata.labels))).toEqual([])
  })

  it('is given longer to stop than it takes, and all settings', () => {
    // at most five seconds, and the wait before it
    expect(podSpec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30)
    expect(one?.envFrom).toEqual([{ configMapRef: { name: kustomization.configMapGenerator[0]?.name } }])
    expect(one?.image).toBe(kustomization.images[0]?.name)
  })
})

describe('backups', () => {
  it('are made by consoles, into a claim that all of them share and that outlives them', () => {
    const consoles = deployments.find(({ metadata: { name } }) => name === 'console')?.spec
    const mounts = consoles?.template.spec.containers[0]?.volumeMounts ?? []
    const mount = mounts.find(({ mountPath }) => mountPath === settings['BACKUP_DIR'])
    const folder = consoles?.template.spec.volumes.find(({ name }) => name === mount?.name)
    const claimed = folder?.persistentVolumeClaim?.claimName
    const claim = ofKind('PersistentVolumeClaim').find(({ metadata: { name } }) => name === claimed)
    const many = (consoles?.replicas ?? 0) > 1
    expect(claim?.spec.accessModes).toEqual([many ? 'ReadWriteMany' : 'ReadWriteOnce'])
  })
})

describe('what leads to the consoles', () => {
  it('is a service of them and an ingress for the address people use', () => {
    const [service, ...moreServices] = ofKind('Service')
    const [ingress, ...moreIngresses] = ofKind('Ingress')
    expect([...moreServices, ...moreIngresses]).toEqual([])
    const led = deployments.filter((one) =>
      isPartOf(service?.spec.selector ?? {}, one.spec.template.metadata.labels),
    )
    expect(led.map((one) => one.metadata.name)).toEqual(['console'])
    const [rule] = ingress?.spec.rules ?? []
    expect(rule?.http.paths[0]?.backend.service.name).toBe(service?.metadata.name)
    expect(`https://${rule?.host}`).toBe(settings['NEXTAUTH_URL'])
    expect(ingress?.spec.tls[0]?.hosts).toEqual([rule?.host])
  })
})

describe.skipIf(!hasKubectl)(
  `kubectl kustomize${hasKubectl ? '' : ' (skipped: kubectl is not installed)'}`,
  () => {
    it('renders the same parts, with the image and the settings in each', () => {
      const rendered = manifestsOf(execFileSync('kubectl', ['kustomize', FOLDER], { encoding: 'utf8' }))
      const nameOf = ({ kind, metadata: { name } }: Manifest) => `${kind} ${name}`
      const [config] = ofKind('ConfigMap', rendered)
      expect(
        rendered
          .filter((one) => one !== config)
          .map(nameOf)
          .sort(),
      ).toEqual(all.map(nameOf).sort())
      expect(config?.data).toEqual(settings)
      for (const { spec } of ofKind('Deployment', rendered)) {
        const [one] = spec.template.spec.containers
        expect(one?.envFrom[0]?.configMapRef.name).toBe(config?.metadata.name)
        expect(one?.image).toMatch(/^registry\.example\.org\/cistern:\d/)
      }
      for (const { kind, metadata: its } of rendered)
        if (kind !== 'Namespace') expect(its.namespace).toBe('cistern')
    })
  },
)
