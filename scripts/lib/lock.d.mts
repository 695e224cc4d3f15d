export function lockDataDir(dir: string): Promise<() => void>
