export const ADMIN_VIEWS = ['users', 'invitations', 'registration'] as const
export type AdminView = (typeof ADMIN_VIEWS)[number]
