import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { filesUnder } from '~/tests/support/files'

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }
type Expectation = { alertname: string; exp_alerts: { exp_labels: Record<string, string> }[] }

const read = (name: string) => readFileSync(`deploy/prometheus/${name}`, 'utf8')
const { groups } = parse(read('rules.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const { tests } = parse(read('rules.test.yml')) as { tests: { alert_rule_test: Expectation[] }[] }
const expectations = tests.flatMap(({ alert_rule_test }) => alert_rule_test)

const METRIC = /\bcistern_\w+/g
/** A histogram has series of its own. */
const baseOf = (name: string) => name.replace(/_(count|sum|bucket)$/, '')
const made = new Set(
  filesUnder('src/server', /(?<!\.test)\.ts$/).flatMap(
    (file) => readFileSync(file, 'utf8').match(METRIC) ?? [],
  ),
)
const isMade = (name: string) => made.has(name) || made.has(baseOf(name))

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const promtoolOr = hasPromtool ? '' : ' (left out: no promtool on PATH)'

describe('alert rules', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s has a severity, a summary, figures that there are, and examples of both kinds',
    (name, { expr, labels, annotations }) => {
      expect(labels.severity).toMatch(/^(critical|warning)$/)
      expect(annotations.summary).not.toBe('')
      expect((expr.match(METRIC) ?? []).filter((metric) => !isMade(metric))).toEqual([])
      const own = expectations.filter(({ alertname }) => alertname === name)
      expect(own.some(({ exp_alerts }) => exp_alerts.length > 0)).toBe(true)
      expect(own.some(({ exp_alerts }) => exp_alerts.length === 0)).toBe(true)
    },
  )

  it('no example is of a rule that is gone', () => {
    const names = rules.map(({ alert }) => alert)
    expect(expectations.filter(({ alertname }) => !names.includes(alertname))).toEqual([])
  })

  it('look at the job by which prometheus.yml asks the consoles', () => {
    const { scrape_configs } = parse(read('prometheus.yml')) as { scrape_configs: { job_name: string }[] }
    const jobs = scrape_configs.map(({ job_name }) => job_name)
    const named = rules.flatMap(({ expr }) => [...expr.matchAll(/\bjob="([^"]+)"/g)].map(([, job]) => job))
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((job) => !jobs.includes(job ?? ''))).toEqual([])
  })

  it.skipIf(!hasPromtool)(
    `fire and are silent as their examples say${promtoolOr}`,
    () => {
      const run = (...args: string[]) => execFileSync('promtool', args, { encoding: 'utf8', stdio: 'pipe' })
      expect(run('check', 'rules', 'deploy/prometheus/rules.yml')).toContain(`${rules.length} rules found`)
      expect(run('test', 'rules', 'deploy/prometheus/rules.test.yml')).toContain('SUCCESS')
    },
    60_000,
  )
})

describe('the dashboard', () => {
  it('shows figures that there are', () => {
    const names = readFileSync('deploy/grafana/dashboard.json', 'utf8').match(METRIC) ?? []
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !isMade(name))).toEqual([])
  })
})
