import type { AlertReport } from './alert-campaign'
import type { FloodReport } from '../support/login-flood'
import type { Report } from './campaign'
import type { Report as ClusterReport } from './cluster/campaign'
import type { Report as RolloutsReport } from './rollouts/size'
import type { RabbitmqReport } from './rabbitmq-campaign'
import type { MailingReport } from './mailing-campaign'
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

export const describeMailing = (report: MailingReport): string =>
  linesOf([
    ['recipients', report.recipients],
    ['workers', report.workers],
    ['seconds', Math.round(report.seconds)],
    ['kills of the mail server', report.kills],
    ['missing', report.missing],
    ['extras', report.extras],
    ['most for one recipient', report.mostForOne],
    ['wrong in the log', report.wrongInLog],
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

export function describeRollouts(report: RolloutsReport): string {
  const inside = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([name, n]): [string, number] => [`  ${name}`, n])
  const sum = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((all, n) => all + n, 0)
  const { bad, orders } = report
  return linesOf([
    [`devices, ${report.broker} broker`, sum(report.devices)],
    ...inside(report.devices),
    ['seconds', Math.round(report.seconds)],
    ['kills', sum(report.kills)],
    ...inside(report.kills),
    ['items', report.items],
    ...inside(report.ended),
    ['orders decided', orders.decided],
    ['orders said', orders.said],
    ['states entered', orders.states],
    ['changes of relays', report.relayChanges],
    ['against a guard, a pair or a proof', sum(report.violations)],
    ...inside(report.violations),
    ['samples of sums', report.samples],
    ['wrong sums', report.wrongSums],
    ['items without an end', report.open],
    ['new version runs, item says otherwise', report.unnoticed],
    ['item says new version, another runs', report.unproven],
    ['pauses of the good image', report.resumed],
    ...bad.flatMap((one): [string, number][] => [
      [`bad ${one.family} (${one.rate * 100} %): bricked, of a canary of ${one.canary}`, one.bricked],
    ]),
    ['bad images stopped in their canary', bad.filter((one) => one.isStoppedInCanary).length],
    ['bad images that went on in spite of it', bad.filter((one) => one.wentOn).length],
  ])
}

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

export const describeRabbitmq = (report: RabbitmqReport): string =>
  linesOf([
    ['readings behind RabbitMQ', report.readings],
    ['nodes', report.nodes],
    ['workers', report.workers],
    ['seconds', Math.round(report.seconds)],
    ['kills of the leading node and a worker', report.kills],
    ['connections that were lost', report.reconnects],
    ['longest PUBACK, ms', Math.round(report.longestPubackMs)],
    ['acknowledged', report.acknowledged],
    ['lost', report.lost],
    ['doubled', report.doubled],
  ])

export const describeCluster = ({ size, alerts, orders, takeOvers, ...report }: ClusterReport): string =>
  linesOf([
    ['readings in a cluster', size.readings],
    ['devices', size.devices],
    ['seconds', Math.round(report.seconds)],
    ['faults', size.faults],
    ...takeOvers.flatMap(({ name, calls, readings }): [string, number][] => [
      [`  ${name}: calls, ms`, calls],
      [`  ${name}: readings, ms`, readings],
    ]),
    ['connections that were lost', report.reconnects],
    ['longest PUBACK, ms', Math.round(report.longestPubackMs)],
    ['acknowledged', report.acknowledged],
    ['lost', report.lost],
    ['doubled', report.doubled],
    ['episodes of alerts', alerts.episodes],
    ['  missing', alerts.missing],
    ['  extras', alerts.extras],
    ['orders', orders.orders],
    ...Object.entries(orders.states).map(([state, n]): [string, number] => [`  ${state}`, n]),
    ['  refused', orders.refused],
    ['  without an answer', orders.unanswered],
    ['  accepted and forgotten', orders.forgotten],
    ['  that nobody gave', orders.invented],
    ['  executed twice', orders.executedTwice],
    ['  executed, and said to be refused or expired', orders.executedLate],
    ['  said to be done, and not executed', orders.saidDone],
    ['  handed on again, and marked so', orders.handedAgain],
    ['  handed on after their end, and refused', orders.handedLate],
  ])

const linesOf = (lines: readonly [string, number][]): string =>
  lines.map(([name, value]) => `${name.padEnd(46)}${value.toLocaleString('en')}`).join('\n')
