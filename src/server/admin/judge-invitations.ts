import { InvitationInput } from '@/contracts/admin/invitations'
import { type Role, ROLES } from '@/domain/access/policy'
import { readCsv } from './read-csv'

export type Problem = { line: number; message: string }
export type InvitationLine = { line: number; email: string; role: Role; note: string }

type Cells = { email?: string; role?: string; note?: string }

const isRole = (text: string): text is Role => ROLES.some((role) => role === text)

/** Text that a spreadsheet would take for a formula is text here. */
function judgeCells(
  { email = '', role = '', note = '' }: Cells,
  byRole: Role,
): Omit<InvitationLine, 'line'> | string[] {
  const asked = role.toLowerCase() || 'user'
  const { data, error } = InvitationInput.pick({ email: true, note: true }).safeParse({ email, note })
  const problems = [
    ...(email === ''
      ? ['email is missing']
      : (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)),
    ...(isRole(asked) ? [] : [`role: there is no role ${role}; known are ${ROLES.join(', ')}`]),
    ...(isRole(asked) && asked !== 'user' && byRole !== 'superuser'
      ? ['role: only a superuser invites administrators and superusers']
      : []),
  ]
  if (!data || !isRole(asked) || problems.length > 0) return problems
  return { email: data.email.toLowerCase(), role: asked, note: data.note }
}

/** The people of a CSV with the columns email, role and note, and what is wrong with it, line by line. */
export function judgeInvitations(
  csv: string,
  byRole: Role,
): { lines: InvitationLine[]; problems: Problem[] } {
  const lines: InvitationLine[] = []
  const problems: Problem[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of readCsv(csv, { columns: ['email', 'role', 'note'], required: 'email' })) {
    const judged = judgeCells(cells, byRole)
    if (Array.isArray(judged)) {
      problems.push(...judged.map((message) => ({ line, message })))
      continue
    }
    const first = seen.get(judged.email)
    if (first === undefined) lines.push({ line, ...judged })
    else problems.push({ line, message: `${judged.email} is on line ${first} already` })
    seen.set(judged.email, first ?? line)
  }
  return { lines, problems }
}
