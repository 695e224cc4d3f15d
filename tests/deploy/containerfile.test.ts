import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const text = readFileSync('Containerfile', 'utf8')
/** Instructions of each stage, continuation lines joined. */
const lines = text
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
const starts = lines.flatMap((line, i) => (line.startsWith('FROM ') ? [i] : []))
const [build = [], final = []] = starts.map((start, i) => lines.slice(start, starts[i + 1]))
const ofFinal = (word: string) => final.filter((line) => line.startsWith(`${word} `))
const ignored = readFileSync('.dockerignore', 'utf8').split('\n')

describe('the Containerfile', () => {
  it('has two stages from one base that can be replaced', () => {
    expect(lines[0]).toMatch(/^ARG BASE_IMAGE=\S+node:\d+-bookworm-slim$/)
    expect([build[0], final[0]]).toEqual(['FROM ${BASE_IMAGE} AS build', 'FROM ${BASE_IMAGE}'])
  })

  it('runs without rights, with one volume, and asks whether it can serve', () => {
    expect(ofFinal('USER')).toEqual(['USER 1000:1000'])
    expect(ofFinal('VOLUME')).toEqual(['VOLUME /data'])
    expect(ofFinal('EXPOSE')).toEqual(['EXPOSE 3000 1883'])
    expect(ofFinal('HEALTHCHECK')[0]).toContain('CMD ["cistern", "health"]')
    expect(ofFinal('ENV').join()).toMatch(/HOSTNAME=0\.0\.0\.0 .*MQTT_BIND=0\.0\.0\.0 .*DATA_DIR=\/data/)
    expect(ofFinal('ENTRYPOINT')).toEqual(['ENTRYPOINT ["/usr/bin/tini-static", "-s", "--", "cistern"]'])
    expect(ofFinal('CMD')).toEqual(['CMD ["serve"]'])
    // nobody may write to the programs afterwards
    expect(final.findIndex((line) => line.startsWith('USER'))).toBeGreaterThan(
      final.findLastIndex((line) => line.startsWith('COPY')),
    )
  })

  it('leaves no tool in the image that installs or builds, and takes nothing from the network but packages', () => {
    expect(final.filter((line) => /apt-get|npm ci|npm install|curl|wget/.test(line))).toEqual([])
    expect(final.join('\n')).toContain('rm -rf /usr/local/lib/node_modules')
    expect(lines.filter((line) => line.startsWith('ADD '))).toEqual([])
    expect(build.join('\n')).toContain('--ignore-scripts')
  })

  it('copies what there is, and no secrets', () => {
    const copied = build
      .filter((line) => line.startsWith('COPY '))
      .flatMap((line) => line.split(' ').slice(1, -1))
    expect(copied.filter((path) => !existsSync(path))).toEqual([])
    for (const path of ['.env', '.data', '.git', 'node_modules', 'deploy']) expect(ignored).toContain(path)
  })

  it('calls a program that there is', () => {
    expect(text).toContain('ln -s /app/scripts/cistern.mjs /usr/local/bin/cistern')
    expect(statSync('scripts/cistern.mjs').mode & 0o111).not.toBe(0)
    expect(readFileSync('scripts/cistern.mjs', 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })
})
