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
  return lines.map(([name, value]) => `${name.padEnd(46)}${value.toLocaleString('en')}`).join('\n')
}
