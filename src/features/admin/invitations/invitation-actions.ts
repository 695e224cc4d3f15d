import type { PageAction } from '@/contracts/action'
import type * as invitations from '@/contracts/admin/invitations'
import type { setRegistration } from '@/contracts/admin/registration'

/** The writes about accounts that do not exist yet, as the page's server component hands them on. */
export type InvitationActions = {
  invite: PageAction<typeof invitations.inviteUser>
  importList: PageAction<typeof invitations.importInvitations>
  resend: PageAction<typeof invitations.resendUserInvitation>
  revoke: PageAction<typeof invitations.revokeUserInvitation>
  setRegistration: PageAction<typeof setRegistration>
}
