export function breakingStatements(sql: string): string[]
