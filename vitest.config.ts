import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alias = { '@': here('./src'), '~': here('.') }
const unit = ['{src,scripts,tests,tools}/**/*.test.ts']
const container = ['tests/container/**/*.container.test.ts']
const db = ['{src,scripts,tests,tools}/**/*.db.test.ts']
const faults = ['tests/faults/**/*.db.test.ts']
const database = {
  environment: 'node' as const,
  globalSetup: ['./tests/support/postgres-global.ts'],
  setupFiles: ['./tests/support/postgres-setup.ts'],
  env: {
    NEXTAUTH_SECRET: 'only-for-tests-0123456789-abcdefghijklmnopqrstuvwxyz',
    LOG_LEVEL: 'error',
    TZ: 'UTC',
  },
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          // property tests on a busy machine of two cores
          testTimeout: 20_000,
          env: { LOG_LEVEL: 'silent' },
          environment: 'node',
          // most of their time went into loading the same modules again
          isolate: false,
          include: unit,
          exclude: [...db, ...container, '**/node_modules/**'],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'ui',
          environment: 'jsdom',
          include: ['src/**/*.ui.test.tsx'],
          setupFiles: ['./tests/support/ui-setup.ts'],
          testTimeout: 15_000,
        },
      },
      // npm run test:container, on a machine that can build images
      {
        resolve: { alias },
        test: { name: 'container', environment: 'node', include: container, env: { TZ: 'UTC' } },
      },
      { resolve: { alias }, test: { ...database, name: 'db', include: db, exclude: faults } },
      // what measures time and memory has the machine to itself
      { resolve: { alias }, test: { ...database, name: 'faults', include: faults, fileParallelism: false } },
    ],
  },
})
