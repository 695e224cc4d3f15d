import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { STORAGE_KINDS } from '@/domain/storage/kinds'
import { RETENTION, RETENTION_KINDS } from '@/domain/storage/retention'
import { HEALTH_GROUPS, HEALTH_LINES } from '@/domain/system/line'
import { filesUnder } from '~/tests/support/files'

type Node = { [key: string]: Node } | string
const texts = JSON.parse(readFileSync('messages/en.json', 'utf8')) as Record<string, Node>
const textAt = (path: string): Node | undefined =>
  path
    .split('.')
    .reduce<Node | undefined>((node, key) => (node instanceof Object ? node[key] : undefined), texts)

const read = (path: string) => readFileSync(path, 'utf8')
const idsIn = (file: string) =>
  [...read(file).matchAll(/\b(?:id|name): '([a-z]+\.[a-z-]+)'/g)].map(([, id]) => id)
const lists = filesUnder('src/server', /\/jobs\.ts$/)
const jobs = lists.flatMap(idsIn)
const timers = filesUnder('src/worker', /(?<!\.test)\.ts$/).flatMap(idsIn)

describe('System Tools has words for', () => {
  it.each(HEALTH_LINES)('the line %s: its name, and what to do', (id) => {
    for (const kind of ['name', 'advice'])
      expect(textAt(`systemHealth.lines.${id}.${kind}`)).toBeTypeOf('string')
  })

  it('each group of lines', () => {
    for (const group of HEALTH_GROUPS) expect(textAt(`systemHealth.groups.${group}`)).toBeTypeOf('string')
  })

  it('each job of a room, and each timer of a worker', () => {
    expect(jobs.length).toBeGreaterThan(20)
    const unnamed = [...jobs, ...timers].filter(
      (id) => typeof textAt(`systemJobs.names.${id?.replaceAll(/[.-]/g, '_')}`) !== 'string',
    )
    expect(unnamed).toEqual([])
  })

  it('each kind of data and each retention', () => {
    for (const kind of STORAGE_KINDS) expect(textAt(`systemStorage.kindNames.${kind}`)).toBeTypeOf('string')
    for (const kind of RETENTION_KINDS)
      for (const of of ['names', 'about'])
        expect(textAt(`systemStorage.retention.${of}.${kind}`)).toBeTypeOf('string')
  })
})

it('each retention names a job that there is', () => {
  for (const kind of RETENTION_KINDS) expect(jobs).toContain(RETENTION[kind].job)
})
