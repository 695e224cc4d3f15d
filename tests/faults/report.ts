import type { AlertReport } from './alert-campaign'
import type { FloodReport } from '../support/login-flood'
import type { Report } from './campaign'
import type { Report as StreamsReport } from './unread-streams'

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

export const describeStreams = (report: StreamsReport): string =>
  linesOf([
    ['unread streams', report.streams],
    ['devices that change', report.devices],
    ['rounds', report.rounds],
    ["somebody else's order, median ms", report.orderMs.median],
    ["somebody else's order, most ms", report.orderMs.most],
    ['web memory before, MiB', report.memoryBefore],
    ['web memory at most, MiB', report.memoryMost],
    ...Object.entries(report.answers).map(([status, n]): [string, number] => [`answers ${status}`, n]),
  ])

export const describeFlood = (report: FloodReport): string =>
  linesOf([
    ['logins at once', report.logins],
    ...Object.entries(report.statuses).map(([status, times]): [string, number] => [
      `  answered ${status}`,
      times,
    ]),
    ['seconds', report.seconds],
    ['orders of others meanwhile', report.others],
    ['  slowest, ms', Math.round(report.slowestOther)],
    ['  refused', report.othersRefused],
    ['known device in after, ms', Math.round(report.knownDeviceMs)],
    ['memory of the console, MiB more', Math.round(report.memoryGrowthMiB)],
  ])

const linesOf = (lines: readonly [string, number][]): string =>
  lines.map(([name, value]) => `${name.padEnd(46)}${value.toLocaleString('en')}`).join('\n')
