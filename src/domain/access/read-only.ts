import type { Access } from './policy'

/** What a read that is not answered says. */
export const NOT_SHOWN = 'This is not shown while you look at the account of somebody else.'

type Call = {
  method: string
  access: Access
  /** Shows what nobody but its person may see, or starts something. */ withheld: boolean
}

/**
 * What a read-only session may call, with which a superuser looks at the account of a person of role `user`.
 *
 * | call                                              | answered |
 * |---------------------------------------------------|----------|
 * | a read that is open to everybody                  | yes      |
 * | a read of a signed-in user                        | yes      |
 * | a read that is withheld: secrets, exports, others | no       |
 * | a read of administrators, machines or of metrics  | no       |
 * | anything that is no read                          | no       |
 */
export const mayCallReadOnly = ({ method, access, withheld }: Call): boolean =>
  method === 'GET' && !withheld && (access === 'public' || access === 'user')
