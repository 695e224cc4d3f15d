import { existsSync, readFileSync } from 'node:fs'

export const NOTHING = { passed: 0, failed: 0, skipped: 0 }

export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** The counts in a JSON report of Vitest or Playwright; nothing when there is no report. */
export function countResults(report) {
  if (!report) return NOTHING
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** What a step adds to the sum: a step that fails counts, even one that is no test. */
export function stepResults({ report, isOk }) {
  const counted = countResults(report)
  return isOk || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}
