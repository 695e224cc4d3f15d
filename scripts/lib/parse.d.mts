export function parsePasswd(text: string): { name: string; uid: number; gid: number }[]
export function parseVersion(text: string): number
export function parsePidFile(text: string): { pid: number; port: number | null } | null
export function parseSeedLine(line: string): {
  message?: string
  account?: string
  email?: string
  password?: string
}
