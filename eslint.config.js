import next from 'eslint-config-next/core-web-vitals'
import boundaries from 'eslint-plugin-boundaries'
import tseslint from 'typescript-eslint'

const elements = (...types) => ({ to: { element: { types: { anyOf: types } } } })
const files = (...categories) => ({ to: { file: { categories: { anyOf: categories } } } })
const allow = (type, ...types) => ({ from: { element: { type } }, allow: [elements(...types)] })

const LAYERS = [
  'domain',
  'contracts',
  'ui',
  'components',
  'client',
  'server',
  'ingest',
  'worker',
  'app',
  'widgets',
  'generated',
]
const SERVER_PACKAGES = [
  '@prisma/*',
  'node:*',
  'pg',
  'mqtt',
  'aedes',
  'amqplib',
  'pino',
  'server-only',
  'next-auth/*',
]

/** Words that docs/glossary.md replaced; an exported name with one of them leads nobody who searches to its place. */
const REPLACED_WORDS =
  '/[lL]essons?(?![a-z])|[nN]ewcomer|[hH]opeful|[fF]arewell|[uU]nhurried|[fF]orgetful|inheritFrom|[eE]xternalEstate|whoAre|toldBefore|lettersOf|badness|Patient|breather|[sS]tranger|Estate|Said(?![a-z])|Told(?![a-z])|^(?:tell|say|hear)[A-Z]/'
const EXPORTED = [
  'ExportNamedDeclaration > :matches(FunctionDeclaration, ClassDeclaration, TSTypeAliasDeclaration) > Identifier.id',
  'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > Identifier.id',
]
const replacedWords = EXPORTED.map((selector) => ({
  selector: `${selector}[name=${REPLACED_WORDS}]`,
  message: 'docs/glossary.md has the standard word',
}))
const noClock = (message) => ({
  selector:
    "CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date'][arguments.length=0]",
  message,
})

export default tseslint.config(
  {
    ignores: [
      '.next/',
      'dist/',
      '.data/',
      '.cache/',
      'coverage/',
      'test-results/',
      'public/openapi.d.ts',
      'playwright-report/',
      'src/generated/',
      'next-env.d.ts',
    ],
  },
  ...next,
  ...tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-dynamic-delete': 'error',
      'no-console': 'off',
      'max-lines': ['error', { max: 400 }],
    },
  },
  { files: ['**/*.d.ts'], rules: { 'no-var': 'off' } },
  { files: ['src/**/*.{ts,tsx}'], rules: { 'no-restricted-syntax': ['error', ...replacedWords] } },
  {
    // The import rule of docs/ARCHITECTURE.md. Whatever is not allowed here is forbidden.
    files: ['src/**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'import/resolver': { typescript: { alwaysTryTypes: true } },
      'boundaries/include': ['src/**/*'],
      'boundaries/elements': [
        ...LAYERS.map((type) => ({ type, pattern: `src/${type}` })),
        { type: 'feature', pattern: 'src/features/*', capture: ['name'] },
      ],
      'boundaries/files': [
        {
          category: 'entry',
          pattern: ['src/middleware.ts', 'src/instrumentation.ts', 'src/instrumentation-client.ts'],
        },
        {
          category: 'widget-pure',
          pattern: ['src/widgets/*/definition.ts', 'src/widgets/definitions.ts', 'src/widgets/kit/**/*.ts'],
        },
        { category: 'test', pattern: ['src/**/*.test.{ts,tsx}'] },
      ],
    },
    rules: {
      'boundaries/no-unknown-files': 'error',
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [
            allow('domain', 'domain'),
            allow('contracts', 'contracts', 'domain'),
            allow('ui', 'ui'),
            allow('client', 'client', 'contracts', 'domain'),
            allow('components', 'components', 'ui', 'client', 'contracts', 'domain'),
            allow('widgets', 'widgets', 'components', 'ui', 'client', 'contracts', 'domain'),
            allow('feature', 'widgets', 'components', 'ui', 'client', 'contracts', 'domain'),
            // a feature imports itself, never another
            {
              from: { element: { type: 'feature' } },
              allow: [
                {
                  to: {
                    element: { type: 'feature', captured: { name: '{{ from.element.captured.name }}' } },
                  },
                },
              ],
            },
            allow('ingest', 'ingest', 'contracts', 'domain'),
            allow('server', 'server', 'ingest', 'contracts', 'domain', 'generated'),
            { from: { element: { type: 'server' } }, allow: [files('widget-pure')] },
            allow('worker', 'worker', 'server', 'ingest', 'contracts', 'domain'),
            allow(
              'app',
              'app',
              'feature',
              'widgets',
              'components',
              'ui',
              'client',
              'server',
              'contracts',
              'domain',
            ),
            { from: { file: { categories: 'entry' } }, allow: [elements('server')] },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/server/env.ts', 'src/**/*.test.{ts,tsx}', 'src/client/api.ts', 'src/instrumentation.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'read @/server/env' },
      ],
    },
  },
  {
    // Purity: no clock, no packages but zod and a codec for protobuf.
    files: [
      'src/{domain,contracts,ingest}/**/*.ts',
      'src/widgets/*/definition.ts',
      'src/widgets/definitions.ts',
      'src/widgets/kit/**/*.ts',
    ],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!\\.|@/|zod(?:/mini)?$|protobufjs/light\\.js$)',
              message: 'pure code: only ./, @/, zod, and protobufjs for wire formats',
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        ...replacedWords,
        noClock('pure code: pass the clock and chance in'),
        {
          selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
          message: 'pure code: pass the clock and chance in',
        },
      ],
    },
  },
  {
    // What is stored or sent bears the time of the clock that is checked against the database's.
    files: ['src/worker/**/*.ts', 'src/server/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      'src/server/clock.ts',
      'src/server/seed/**',
      'src/server/notifications/egress/**',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...replacedWords,
        noClock(
          'take epochNow() or timeNow() of @/server/clock, and performance.now() for how long something takes',
        ),
      ],
    },
  },
  {
    files: [
      'src/{features,client,ui,components,widgets}/**/*.tsx',
      'src/{features,client,ui,components}/**/*.ts',
    ],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: SERVER_PACKAGES, message: 'server packages stay in src/server' }] },
      ],
    },
  },
  {
    files: ['src/server/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['mqtt', 'aedes', 'amqplib', 'mqtt/*'],
              message: 'brokers are spoken to in src/worker only',
            },
          ],
        },
      ],
    },
  },
  {
    // The simulator is a device: it knows what goes over the wire, and nothing of the console.
    files: ['tools/simulator/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^@/(?!ingest/|contracts/|domain/)', message: 'only ingest, contracts and domain' },
          ],
        },
      ],
    },
  },
  {
    files: ['src/{worker,app}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@prisma/*', '@/generated/*'], message: 'Prisma stays in src/server' }] },
      ],
    },
  },
)
