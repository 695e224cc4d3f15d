import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadMappings, parseMappings } from './mappings'

const parse = (entries: unknown) => parseMappings(JSON.stringify(entries), 'mappings.json')

describe('parseMappings', () => {
  it('takes a bare number and a JSON value', () => {
    const entries = [
      { topic: 'home/{id}/level', metric: 'distance_mm', unit: 'cm' },
      { topic: 'well/state', metric: 'depth_mm', channel: 1, path: 'sensors.0.depth', kind: 'tank' },
    ]
    expect(parse(entries)).toEqual([{ ...entries[0], channel: 0 }, entries[1]])
  })

  it.each([
    ['not JSON', '{', /mappings\.json is not JSON/],
    ['not a list', '{}', /cannot be used:\n {2}Invalid input: expected array/],
    ['an unknown metric', '[{"topic":"a/b","metric":"level"}]', /entry 1 \(a\/b\): metric/],
    ['a wildcard', '[{"topic":"a/+/b","metric":"depth_mm"}]', /entry 1 \(a\/\+\/b\): topic: use \{id\}/],
    ['two places', '[{"topic":"{id}/{id}","metric":"depth_mm"}]', /at most once/],
    ['an unknown key', '[{"topic":"a","metric":"depth_mm","units":"cm"}]', /entry 1 \(a\).*units/],
    ['a second entry', '[{"topic":"a","metric":"depth_mm"},{"topic":"b"}]', /entry 2 \(b\): metric/],
  ])('names what is wrong: %s', (_, text, message) => {
    expect(() => parseMappings(text, 'mappings.json')).toThrow(message)
  })
})

describe('loadMappings', () => {
  it('reads the file; there need not be one', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'cistern-mappings-'))
    const file = join(dir, 'mappings.json')
    expect(await loadMappings(file)).toEqual([])
    await writeFile(file, '[{"topic":"a","metric":"depth_mm"}]')
    expect(await loadMappings(file)).toEqual([{ topic: 'a', metric: 'depth_mm', channel: 0 }])
    await rm(dir, { recursive: true })
  })
})
