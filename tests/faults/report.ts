import type { AlertReport } from './alert-campaign'
import type { Report } from './campaign'

/** The figures of a campaign in lines for people. */
export function describeReport(report: Report): string {
  const { readings, devices, seconds, faults, lost, doubled, invented, latestWrong } = report
  const caused = Object.entries(faults).map(([kind, times]): [string, number] => [`  ${kind}`, times])
  const sum = caused.reduce((all, [, times]) => all + times, 0)
  const lines: [string, number][] = [
    ['readings', readings],
    ['devices', devices],
    ['seconds', Math.round(seconds)],
    ['faults', sum],
    ...caused,
    ['lost', lost],
    ['doubled', doubled],
    ['invented', invented],
    ['latest wrong', latestWrong],
  ]
  return linesOf(lines)
}

export const describeAlerts = (report: AlertReport): string =>
  linesOf([
    ['episodes', report.episodes],
    ['messages', report.messages],
    ['seconds', Math.round(report.seconds)],
    ['kills of the worker', report.kills],
    ['missing', report.missing],
    ['extras', report.extras],
  ])

const linesOf = (lines: readonly [string, number][]): string =>
  lines.map(([name, value]) => `${name.padEnd(46)}${value.toLocaleString('en')}`).join('\n')
