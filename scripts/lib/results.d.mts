export type Results = { passed: number; failed: number; skipped: number }

export const NOTHING: Results
export function add(a: Results, b: Results): Results
export function countResults(report: unknown): Results
export function readReport(file: string): unknown
export function stepResults(step: { report: unknown; isOk: boolean }): Results
