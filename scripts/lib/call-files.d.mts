export function callFiles(): Promise<{ path: string; text: string }[]>
