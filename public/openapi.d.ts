/**
 * Types of the Cistern API, made from its OpenAPI document (npm run api:types). Use them with openapi-fetch; docs/api.md
 * has an example.
 */
export interface paths {
    "/admin/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every device, with its owner
         * @description Access: admin.
         */
        get: operations["listAllDevices"];
        put?: never;
        /**
         * Register a device before it reports
         * @description Access: admin.
         *
         *     Leaves in the audit: `device.register`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["registerDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/devices/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The filtered devices as CSV or JSON lines
         * @description Access: admin.
         *
         *     At most 10 times a minute for each user.
         *
         *     Leaves in the audit: `device.export`.
         */
        get: operations["exportAllDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/devices/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register the devices of a CSV (deviceId, family, name, tags, claimCode); with `dryRun` only says what is wrong
         * @description Access: admin.
         *
         *     At most 30 times an hour for each user.
         *
         *     Leaves in the audit: `device.import`, `device.register`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["importDevices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/devices/sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A printable PDF with a QR code a device, A4 or labels, of devices or of a CSV as it is imported; codes are printed only as given here, none is stored readably
         * @description Access: admin.
         *
         *     At most 30 times a minute for each user.
         *
         *     Errors of its own: `not_found`.
         */
        post: operations["claimSheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/devices/{deviceId}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a device to a user, or to nobody; a recent proof of who you are is required when somebody has it
         * @description Access: admin.
         *
         *     Leaves in the audit: `device.assign`.
         *
         *     Errors of its own: `reauth_required`.
         */
        post: operations["assignDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/devices/{deviceId}/claim-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set or remove the code that a claim of this device demands; a recent proof of who you are is required when it has one
         * @description Access: admin.
         *
         *     Leaves in the audit: `device.update`.
         *
         *     Errors of its own: `reauth_required`.
         */
        put: operations["setClaimCode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accounts that were offered
         * @description Access: admin.
         */
        get: operations["listUserInvitations"];
        put?: never;
        /**
         * Offer an account by mail and by a link to copy
         * @description Access: admin.
         *
         *     At most 120 times an hour for each user.
         *
         *     Leaves in the audit: `invitation.create`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite the people of a CSV (email, role, note); with `dryRun` only says what is wrong
         * @description Access: admin.
         *
         *     At most 10 times an hour for each user.
         *
         *     Leaves in the audit: `invitation.create`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["importInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an offered account
         * @description Access: admin.
         *
         *     Leaves in the audit: `invitation.revoke`.
         *
         *     Errors of its own: `conflict`.
         */
        delete: operations["revokeUserInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new link, for as long again; the one before ends
         * @description Access: admin.
         *
         *     At most 120 times an hour for each user.
         *
         *     Leaves in the audit: `invitation.resend`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["resendUserInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set who may create an account
         * @description Access: admin.
         *
         *     Leaves in the audit: `setting.update`.
         *
         *     Errors of its own: `reauth_required`.
         */
        put: operations["setRegistration"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every account
         * @description Access: admin.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The filtered accounts as CSV or JSON lines
         * @description Access: admin.
         *
         *     At most 10 times a minute for each user.
         *
         *     Leaves in the audit: `user.export`.
         */
        get: operations["exportUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One account with its devices, shares, sessions, factors, channels, alerts and activity
         * @description Access: admin.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the role of a user, or disable or enable the account; a recent proof of who you are is required
         * @description Access: admin.
         *
         *     Leaves in the audit: `user.role`, `user.disable`, `user.enable`, `api_key.revoke`, `dashboard.unshare`.
         *
         *     Errors of its own: `reauth_required`, `self`, `last_superuser`.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/admin/users/{id}/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End every session of a user
         * @description Access: admin.
         *
         *     Leaves in the audit: `session.end`.
         *
         *     Errors of its own: `self`.
         */
        post: operations["endUserSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{id}/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the link that proves the address again
         * @description Access: admin.
         *
         *     At most 60 times an hour for each user.
         *
         *     Leaves in the audit: `user.verification_request`.
         *
         *     Errors of its own: `unavailable`, `self`, `conflict`.
         */
        post: operations["resendUserVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw the password, end the sessions and mail a link for a new one; the link is answered where no mail is sent
         * @description Access: admin.
         *
         *     Leaves in the audit: `user.password_request`, `api_key.revoke`, `dashboard.unshare`.
         *
         *     Errors of its own: `reauth_required`, `self`, `conflict`.
         */
        post: operations["resetUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{id}/reset-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the authenticator and the passkeys of a user and end the sessions
         * @description Access: admin.
         *
         *     Leaves in the audit: `user.second_factor_reset`.
         *
         *     Errors of its own: `reauth_required`, `self`.
         */
        post: operations["resetSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Alerts of the devices you may see, newest first; the open ones unless told otherwise
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["listAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that you know of an alert: no reminders, no escalation. Again: nothing more happens
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Leaves in the audit: `alert.acknowledge`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["acknowledgeAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/{id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Be reminded of an alert again when this time is over and it still holds
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Leaves in the audit: `alert.snooze`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["snoozeAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what, newest first
         * @description Access: admin.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The filtered audit records as CSV or JSON lines; the export is itself audited
         * @description Access: admin.
         *
         *     At most 10 times a minute for each user.
         *
         *     Leaves in the audit: `audit.export`.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recompute the hash chain of every segment and name the first bad record
         * @description Access: admin.
         *
         *     At most 6 times a minute for each user.
         *
         *     Leaves in the audit: `audit.verify`.
         */
        post: operations["verifyAudit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One audit record with the others of its request
         * @description Access: admin.
         */
        get: operations["getAuditRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/callback/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the provider sends the browser back to; redirects to /oauth-callback or /login
         * @description At most 60 times in 10 minutes for each address.
         *
         *     Leaves in the audit: `user.create`, `session.start`.
         */
        get: operations["oauthCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the offered account with a name and a password, and sign in
         * @description At most 60 times in 10 minutes for each address.
         *
         *     Leaves in the audit: `invitation.accept`, `user.create`, `session.start`.
         *
         *     Errors of its own: `conflict`, `unauthenticated`, `not_found`.
         */
        post: operations["acceptUserInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitation/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the link of an invitation offers
         * @description At most 60 times in 10 minutes for each address.
         *
         *     Errors of its own: `not_found`.
         */
        post: operations["showUserInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password; 401 totp_required when a code of the authenticator is wanted too
         * @description Leaves in the audit: `session.start`.
         *
         *     Errors of its own: `unauthenticated`, `totp_required`, `too_many`.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End this session
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `session.end`.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End every session of yours but this one
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `session.end`.
         */
        post: operations["logoutAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the external sign-in with the token of the fragment, in the browser that began it
         * @description At most 60 times in 10 minutes for each address.
         *
         *     Errors of its own: `conflict`, `unauthenticated`.
         */
        post: operations["oauthFinish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Begin the external sign-in: redirects the browser to the provider
         * @description At most 60 times in 10 minutes for each address.
         *
         *     Errors of its own: `not_found`.
         */
        get: operations["oauthStart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description At most 60 times in 10 minutes for each address.
         *
         *     Leaves in the audit: `session.start`.
         *
         *     Errors of its own: `unauthenticated`.
         */
        post: operations["passkeyLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in with a passkey
         * @description At most 60 times in 10 minutes for each address.
         */
        post: operations["passkeyLoginOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the link that sets a new password; the same answer whether or not there is such an account
         * @description At most 20 times an hour for each address.
         *
         *     Leaves in the audit: `user.password_request`.
         *
         *     Errors of its own: `unavailable`.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token of the mailed link; ends every session
         * @description At most 30 times in 10 minutes for each address.
         *
         *     Leaves in the audit: `user.password`, `user.verify_email`, `session.end`, `api_key.revoke`, `dashboard.unshare`.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/prove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again who you are, by password, authenticator code or passkey
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 10 times in 15 minutes for each user.
         *
         *     Leaves in the audit: `session.prove`.
         */
        post: operations["proveSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which external sign-in is offered, and whether a forgotten password can be set anew by mail */
        get: operations["providers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account and sign in
         * @description At most 100 times an hour for each address.
         *
         *     Leaves in the audit: `user.create`, `session.start`.
         *
         *     Errors of its own: `conflict`, `registration_closed`, `unauthenticated`.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may create an account */
        get: operations["getRegistration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where you are signed in
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `session.end`.
         *
         *     Errors of its own: `conflict`.
         */
        delete: operations["endOneSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove an address with the token of the mailed link
         * @description At most 30 times in 10 minutes for each address.
         *
         *     Leaves in the audit: `user.verify_email`.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail yourself the link that proves your address
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 5 times an hour for each user.
         *
         *     Leaves in the audit: `user.verification_request`.
         *
         *     Errors of its own: `unavailable`, `conflict`.
         */
        post: operations["sendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cron": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Runs the jobs that are due and sends the messages that wait, while no worker is there to do it; for a clock that calls it every minute
         * @description Access: cron.
         *
         *     At most 30 times a minute for each address.
         */
        get: operations["runCron"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your links to your dashboards that hold, without their tokens
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["listDashboardLinks"];
        put?: never;
        /**
         * Make a link by which anybody who has it may look at a dashboard of yours; the answer shows its token, nothing else ever will. The page is /shared#<token>
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 30 times an hour for each user.
         *
         *     Leaves in the audit: `dashboard.share`.
         *
         *     Errors of its own: `not_found`, `conflict`.
         */
        post: operations["createDashboardLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a link to a dashboard at once
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `dashboard.unshare`.
         */
        delete: operations["revokeDashboardLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The devices you may see, with counts of all of them; administrators get them in pages, the last seen first
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["listDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The devices you own
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["myDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a device by a part of its id
         * @description Access: user.
         *
         *     API keys: scope `read`, not with a key of some devices.
         *
         *     At most 60 times a minute for each user.
         */
        get: operations["searchDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One device
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["getDevice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Name a device, describe its tank, calibrate it, tag it, put it at a place; what is left out stays
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Leaves in the audit: `device.update`.
         */
        patch: operations["updateDevice"];
        trace?: never;
    };
    "/devices/{deviceId}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A device's alerts, newest first; those that were open in a window with from and to
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["listDeviceAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what to a device of yours; addresses of other people are left out
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["listDeviceAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a device that nobody owns; one with a claim button within its window only, one with a code with that code
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 60 times a minute for each user.
         *
         *     Leaves in the audit: `device.claim`.
         *
         *     Errors of its own: `conflict`, `code_required`, `wrong_code`, `locked`.
         */
        post: operations["claimDevice"];
        /**
         * Give a device back: anybody may claim it; its history stays hidden from them. Administrators need a recent proof of who they are for another's
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `device.release`.
         *
         *     Errors of its own: `conflict`, `reauth_required`.
         */
        delete: operations["releaseDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A device's commands, newest first
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["listCommands"];
        put?: never;
        /**
         * Order a device to do something; a start that breaks an interlock is a conflict
         * @description Access: user.
         *
         *     API keys: scope `command`.
         *
         *     At most 60 times a minute for each user.
         *
         *     Leaves in the audit: `pump.command`.
         *
         *     Errors of its own: `conflict`, `interlock`.
         */
        post: operations["sendCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A device's credentials, newest first, without their secrets
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["listCredentials"];
        put?: never;
        /**
         * Issue a new secret for a device; the answer shows it, nothing else ever will
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 60 times a minute for each user.
         *
         *     Leaves in the audit: `credential.issue`.
         */
        post: operations["issueCredential"];
        /**
         * Delete all of a device's secrets; whoever may report for devices without any may report for it again
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 60 times a minute for each user.
         *
         *     Leaves in the audit: `credential.unprotect`.
         */
        delete: operations["removeProtection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/credentials/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a device log in to the embedded broker with a client certificate, which is known by its fingerprint; needs MQTT_TLS_CLIENT_CERTS
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 60 times a minute for each user.
         *
         *     Leaves in the audit: `credential.issue`.
         */
        post: operations["addCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/credentials/{credentialId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a secret at once; without any left nobody is heard as the device
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 60 times a minute for each user.
         *
         *     Leaves in the audit: `credential.revoke`.
         */
        delete: operations["revokeCredential"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/energy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Energy by day, extremes of today and brown-outs of one circuit
         * @description Access: user.
         *
         *     API keys: scope `read`.
         *
         *     Errors of its own: `too_many`.
         */
        get: operations["getEnergy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A device's events from `from` up to `to`, newest first; those of the last 7 days by default
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["listDeviceEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/firmware": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Firmware of a device: what runs, what is offered, what was done
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["getDeviceFirmware"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/firmware/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue the lasting address under which an ESPHome device looks for updates; the answer shows it, nothing else ever will, and the one before ends
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 60 times a minute for each user.
         *
         *     Leaves in the audit: `firmware.address`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["issueFirmwareAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/firmware/boot-relay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * State what the relay of a device does at its start, which this device does not tell by itself (Shelly of the first generation, and others); null takes it back
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Leaves in the audit: `firmware.boot_relay`.
         *
         *     Errors of its own: `conflict`.
         */
        put: operations["stateBootRelay"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/firmware/install-now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Install the waiting update without a window; guards still hold it
         * @description Access: user.
         *
         *     API keys: scope `command`.
         *
         *     Leaves in the audit: `firmware.hurry`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["hurryFirmware"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/firmware/not-tonight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * No update before tomorrow noon of the device
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Leaves in the audit: `firmware.postpone`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["postponeFirmware"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/firmware/opt-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Whether roll-outs leave this device out
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Leaves in the audit: `firmware.opt_out`.
         *
         *     Errors of its own: `conflict`.
         */
        put: operations["setFirmwareOptOut"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/home-assistant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a device appears in a Home Assistant on the broker
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["getHomeAssistant"];
        /**
         * Let a device appear in a Home Assistant on the broker, with its levels, values and alerts, or take it away; it cannot be switched from there
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Leaves in the audit: `device.home_assistant`.
         *
         *     Errors of its own: `conflict`.
         */
        put: operations["setHomeAssistant"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/lora": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A LoRaWAN device's uplinks, losses, gateways and queue; null for a device that is none
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["getLora"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make another device of yours the same as this one; its id becomes an alias
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 20 times a minute for each user.
         *
         *     Leaves in the audit: `device.merge`.
         *
         *     Errors of its own: `conflict`, `updating`.
         */
        post: operations["mergeDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/mute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Hear nothing of a device for 1 h, 8 h, or until what is wrong now is fixed; for yourself only
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Leaves in the audit: `alert.mute`.
         *
         *     Errors of its own: `conflict`.
         */
        put: operations["muteDevice"];
        post?: never;
        /**
         * Hear of a device again
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Leaves in the audit: `alert.unmute`.
         */
        delete: operations["unmuteDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Notes on a device's time line, the latest moment first; those of a window with from and to
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["listDeviceNotes"];
        put?: never;
        /**
         * Write a note at a moment of a device's time line; a device has at most 500
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     At most 60 times a minute for each user.
         *
         *     Leaves in the audit: `device.note`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["addDeviceNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a note of your own, or any of your device
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Leaves in the audit: `device.note_remove`.
         */
        delete: operations["removeDeviceNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/pump": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A pump as it stands: state, run, interlocks, settings
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["getPump"];
        /**
         * Set the levels, limits and schedules of a pump
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Leaves in the audit: `pump.settings`.
         */
        put: operations["setPump"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/pump/lockout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Let a locked-out pump start again
         * @description Access: user.
         *
         *     API keys: scope `command`.
         *
         *     Leaves in the audit: `pump.unlock`.
         */
        delete: operations["clearLockout"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/raw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last messages of a device as they came; they are kept only for some minutes after each of these calls
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["listRawMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/readings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A device's readings in buckets; empty buckets are omitted
         * @description Access: user.
         *
         *     API keys: scope `read`.
         *
         *     Errors of its own: `too_many`.
         */
        get: operations["getReadings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/readings.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A device's readings as a CSV file: every metric and channel unless told otherwise
         * @description Access: user.
         *
         *     API keys: scope `read`.
         *
         *     At most 30 times a minute for each user.
         */
        get: operations["exportReadings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A pump's runs that touch a window (the last 24 h by default), oldest first, with totals of it and of the one before
         * @description Access: user.
         *
         *     API keys: scope `read`.
         *
         *     Errors of its own: `too_many`.
         */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/runs.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A pump's runs as a CSV file
         * @description Access: user.
         *
         *     API keys: scope `read`.
         *
         *     At most 30 times a minute for each user.
         */
        get: operations["exportRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/sensor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a device's sensor is read, and what there is to choose from
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["getSensor"];
        /**
         * Say how a device's sensor is to be read; an empty object means as decoded
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Leaves in the audit: `device.sensor`.
         */
        put: operations["setSensor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/sensor/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the last lengths would be with other settings
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Errors of its own: `too_many`.
         */
        post: operations["previewSensor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who else may see or switch a device, and to whom it is offered
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["listShares"];
        put?: never;
        /**
         * Invite somebody to see or switch a device, or change what they may do
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 20 times a minute for each user.
         *
         *     Leaves in the audit: `device.invite`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["shareDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/shares/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a share, or take an invitation back by its id; with whom it is shared may end it too
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `device.unshare`.
         */
        delete: operations["unshareDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/tanks-series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Describe the tanks a device watches
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Leaves in the audit: `device.tank`.
         */
        patch: operations["setTankSeries"];
        trace?: never;
    };
    "/devices/{deviceId}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer a device, with its history, to another account; it changes hands when they accept
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 20 times a minute for each user.
         *
         *     Leaves in the audit: `device.transfer_offer`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["offerTransfer"];
        /**
         * Take an offered device back
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `device.transfer_cancel`.
         */
        delete: operations["cancelTransfer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Use, refills and levels of a tank by hour or day, with the period before
         * @description Access: user.
         *
         *     API keys: scope `read`.
         *
         *     Errors of its own: `too_many`.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/firmware": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every firmware image, newest first
         * @description Access: admin.
         */
        get: operations["listFirmware"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/firmware-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys whose signatures devices believe
         * @description Access: admin.
         */
        get: operations["listFirmwareKeys"];
        put?: never;
        /**
         * Add the public half of a key that is kept offline; a recent proof of who you are is required
         * @description Access: superuser.
         *
         *     Leaves in the audit: `firmware_key.create`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["addFirmwareKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/firmware-keys/sealed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a key that the server keeps sealed and signs with; a recent proof of who you are is required
         * @description Access: superuser.
         *
         *     Leaves in the audit: `firmware_key.create`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["createFirmwareKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/firmware-keys/{kid}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retire a key, which signs no more, or revoke it with all that it has signed; a recent proof of who you are is required
         * @description Access: superuser.
         *
         *     Leaves in the audit: `firmware_key.end`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["endFirmwareKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/firmware/distribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Running versions by family and kind, and which families can be updated from here
         * @description Access: admin.
         */
        get: operations["getFirmwareDistribution"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/firmware/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announce a firmware image; its bytes follow in pieces
         * @description Access: superuser.
         *
         *     At most 60 times an hour for each user.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["startFirmwareUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/firmware/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much of an upload has arrived
         * @description Access: superuser.
         */
        get: operations["getFirmwareUpload"];
        put?: never;
        post?: never;
        /**
         * Give an upload up
         * @description Access: superuser.
         *
         *     Errors of its own: `conflict`.
         */
        delete: operations["dropFirmwareUpload"];
        options?: never;
        head?: never;
        /**
         * The next piece, at most 8 MiB; 409 when it does not begin where the last one ended
         * @description Access: superuser.
         *
         *     Errors of its own: `conflict`.
         *
         *     The body is taken as it is, at most 8192 KiB.
         */
        patch: operations["appendFirmwareUpload"];
        trace?: never;
    };
    "/firmware/uploads/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the file and make it an image; the same bytes as before answer the image that they are
         * @description Access: superuser.
         *
         *     Leaves in the audit: `firmware.upload`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["completeFirmwareUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/firmware/vendor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A version of the vendor's own: devices fetch it by themselves, so it has no file
         * @description Access: superuser.
         *
         *     Leaves in the audit: `firmware.upload`.
         */
        post: operations["addVendorFirmware"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/firmware/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One firmware image with what its file says and its signed manifests
         * @description Access: admin.
         */
        get: operations["getFirmware"];
        put?: never;
        post?: never;
        /**
         * Delete an image that nothing refers to; a recent proof of who you are is required
         * @description Access: superuser.
         *
         *     Leaves in the audit: `firmware.delete`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        delete: operations["removeFirmware"];
        options?: never;
        head?: never;
        /**
         * Change notes, channel, fit, or whether it is ready
         * @description Access: superuser.
         *
         *     Leaves in the audit: `firmware.update`.
         *
         *     Errors of its own: `conflict`.
         */
        patch: operations["updateFirmware"];
        trace?: never;
    };
    "/firmware/{id}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What differs between two firmware images
         * @description Access: admin.
         */
        get: operations["compareFirmware"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/firmware/{id}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign the manifest of an image with a key that the server keeps; a recent proof of who you are is required
         * @description Access: superuser.
         *
         *     Leaves in the audit: `firmware.sign`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["signFirmware"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/firmware/{id}/signatures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a manifest that was signed offline; a recent proof of who you are is required
         * @description Access: superuser.
         *
         *     Leaves in the audit: `firmware.sign`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["attachFirmwareSignature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/firmware/{id}/yank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an image: nobody installs it any more; a recent proof of who you are is required
         * @description Access: superuser.
         *
         *     Leaves in the audit: `firmware.yank`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["yankFirmware"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the database, the broker and the worker are well; 503 when down */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this process answers; it looks at nothing else */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this process can serve: the database answers and has this release’s schema; 503 otherwise */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The backend's version */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages nobody understood, newest first: those of your devices, all of them for administrators
         * @description Access: user.
         *
         *     API keys: scope `read`, not with a key of some devices.
         */
        get: operations["listInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest message of one kind with its content
         * @description Access: user.
         *
         *     API keys: scope `read`, not with a key of some devices.
         */
        get: operations["getInboxMessage"];
        put?: never;
        post?: never;
        /**
         * Dismiss a kind of message; it comes back with the next of its kind
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Leaves in the audit: `inbox.dismiss`.
         */
        delete: operations["dismissInboxMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/{id}/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Map the values of a topic; the messages it explains leave the inbox
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Leaves in the audit: `mapping.save`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["saveMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/{id}/preset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Map every topic of a firmware; the messages it explains leave the inbox
         * @description Access: admin.
         *
         *     Leaves in the audit: `mapping.save`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["applyPreset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a mapping would read from the newest message
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         */
        post: operations["previewMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ingest/{deviceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report telemetry over HTTP with the device's secret as Bearer token; answered after the commit
         * @description Access: device.
         *
         *     At most 600 times a minute for each device.
         */
        post: operations["ingest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Devices that others want to share with you, newest first, 100 at most
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Turn an invitation down; who sent it does not learn of it
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `device.invite_decline`.
         */
        delete: operations["declineInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See, or also switch, a device that somebody shares with you
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `device.invite_accept`.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lora/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your LoRaWAN devices and the gateways that hear them, over a window up to now
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["loraOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail/opt-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lead to the page that stops mails; changes nothing
         * @description At most 30 times in 10 minutes for each address.
         */
        get: operations["showOptOut"];
        put?: never;
        /**
         * Send no more alerts (or no more news) by mail, with the token of a mail: in the body, or, as RFC 8058 has it, in the address
         * @description At most 30 times in 10 minutes for each address.
         *
         *     Leaves in the audit: `user.mail_opt_out`.
         */
        post: operations["stopMails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mapped topics: those of your devices, all of them for administrators
         * @description Access: user.
         *
         *     API keys: scope `read`, not with a key of some devices.
         */
        get: operations["listMappings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mappings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove one mapped value; what was read stays
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Leaves in the audit: `mapping.remove`.
         */
        delete: operations["removeMapping"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of this console and of every worker, in the text format of Prometheus
         * @description Access: metrics.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mqtt/acl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asked by an MQTT broker: may this client use this topic?
         * @description Access: broker.
         */
        post: operations["mqttAcl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mqtt/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asked by an MQTT broker: may this client connect?
         * @description Access: broker.
         */
        post: operations["mqttAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mqtt/rabbitmq/resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asked by RabbitMQ: may this user use this queue or exchange?
         * @description Access: broker.
         */
        post: operations["rabbitmqResource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mqtt/rabbitmq/topic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asked by RabbitMQ: may this user publish or subscribe with this routing key?
         * @description Access: broker.
         */
        post: operations["rabbitmqTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mqtt/rabbitmq/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asked by RabbitMQ: may this client connect?
         * @description Access: broker.
         */
        post: operations["rabbitmqUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mqtt/rabbitmq/vhost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asked by RabbitMQ: may this user use this virtual host?
         * @description Access: broker.
         */
        post: operations["rabbitmqVhost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your notifications, newest first, 200 at most
         * @description Access: user.
         *
         *     API keys: scope `read`, not with a key of some devices.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/device/{deviceId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Thresholds and channels of the alerts of a device
         * @description Access: user.
         *
         *     API keys: scope `write`.
         *
         *     Leaves in the audit: `device.notifications`.
         */
        patch: operations["setNotificationSettings"];
        trace?: never;
    };
    "/notifications/mark-all-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark all as read
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         */
        patch: operations["readAllNotifications"];
        trace?: never;
    };
    "/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         */
        delete: operations["removeNotification"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark one as read
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         */
        patch: operations["readNotification"];
        trace?: never;
    };
    "/notifications/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back that you deleted one, within 10 minutes
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         */
        post: operations["restoreNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description */
        get: operations["openApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/act": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do what a button of a notification says, as the person whom it was sent to: acknowledge its alert, or stop its pump. A button works once and for 3 hours
         * @description At most 30 times a minute for each address.
         *
         *     Leaves in the audit: `alert.acknowledge`, `pump.command`.
         *
         *     Errors of its own: `not_found`, `forbidden`, `conflict`.
         */
        post: operations["actOnPush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/public-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The application server key a browser subscribes with
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["pushPublicKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send notifications to this browser
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 20 times a minute for each user.
         *
         *     Leaves in the audit: `push.subscribe`.
         */
        post: operations["subscribePush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test notification to all your browsers; answers how many took it
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 20 times a minute for each user.
         */
        post: operations["testPush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send no more notifications to this browser
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `push.unsubscribe`.
         *
         *     Errors of its own: `not_found`.
         */
        post: operations["unsubscribePush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Firmware roll-outs, newest first
         * @description Access: admin.
         */
        get: operations["listRollouts"];
        put?: never;
        /**
         * Draft a roll-out
         * @description Access: superuser.
         *
         *     Leaves in the audit: `rollout.create`.
         *
         *     Errors of its own: `conflict`, `not_found`.
         */
        post: operations["createRollout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/left-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Devices that the filter meets and that do not get the image, with every reason; or those that are not in a roll-out
         * @description Access: admin.
         *
         *     At most 120 times a minute for each user.
         *
         *     Errors of its own: `not_found`.
         */
        post: operations["listLeftOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who a roll-out would reach, who is left out and why, its groups, and a rehearsal against the last 30 days
         * @description Access: superuser.
         *
         *     At most 120 times a minute for each user.
         *
         *     Errors of its own: `not_found`.
         */
        post: operations["previewRollout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What goes wrong in all roll-outs that are not over, and which devices have been held for too long
         * @description Access: admin.
         */
        get: operations["getRolloutStanding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One roll-out with its groups, failures and holds
         * @description Access: admin.
         */
        get: operations["getRollout"];
        put?: never;
        post?: never;
        /**
         * Delete a draft
         * @description Access: superuser.
         *
         *     Leaves in the audit: `rollout.delete`.
         *
         *     Errors of its own: `conflict`.
         */
        delete: operations["deleteRollout"];
        options?: never;
        head?: never;
        /**
         * Change a draft, or make any roll-out a template; 409 when it has changed meanwhile
         * @description Access: superuser.
         *
         *     Leaves in the audit: `rollout.update`.
         *
         *     Errors of its own: `conflict`.
         */
        patch: operations["updateRollout"];
        trace?: never;
    };
    "/rollouts/{id}/abort": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End it: orders are taken back, devices that install are waited for
         * @description Access: admin.
         *
         *     Leaves in the audit: `rollout.abort`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["abortRollout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve what another person has submitted; a recent proof of who you are is required
         * @description Access: superuser.
         *
         *     Leaves in the audit: `rollout.approve`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["approveRollout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft a roll-out like this one
         * @description Access: superuser.
         *
         *     Leaves in the audit: `rollout.create`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["copyRollout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/{id}/deny": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a submitted roll-out back as a draft
         * @description Access: superuser.
         *
         *     Leaves in the audit: `rollout.deny`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["denyRollout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last 200 events of a roll-out itself, newest first
         * @description Access: admin.
         */
        get: operations["listRolloutEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The devices of a roll-out in its order
         * @description Access: admin.
         */
        get: operations["listRolloutItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/{id}/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One device of a roll-out: its guards with their values, and its last 500 events
         * @description Access: admin.
         */
        get: operations["getRolloutItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give no further orders; devices that install are left alone
         * @description Access: admin.
         *
         *     Leaves in the audit: `rollout.pause`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["pauseRollout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on, accepting what has gone wrong as it was read (`toAccept`); 409 when more has failed since. A recent proof of who you are is required
         * @description Access: admin.
         *
         *     Leaves in the audit: `rollout.resume`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["resumeRollout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put failed items of a running or paused roll-out back into the queue; a recent proof of who you are is required
         * @description Access: admin.
         *
         *     Leaves in the audit: `rollout.retry`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["retryRollout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/{id}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft a roll-out that takes updated and missing devices back to another image
         * @description Access: superuser.
         *
         *     Leaves in the audit: `rollout.create`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["rollbackRollout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a copy of an approved template; a recent proof of who you are is required
         * @description Access: admin.
         *
         *     Leaves in the audit: `rollout.create`, `rollout.submit`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["startTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollouts/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a draft, schedule it, or ask for approval where the setting asks for it; a recent proof of who you are is required
         * @description Access: superuser.
         *
         *     Leaves in the audit: `rollout.submit`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["submitRollout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shared-dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The dashboard of a link with its devices as they stand; one answer to unknown, expired and revoked
         * @description At most 240 times a minute for each address.
         *
         *     Errors of its own: `not_found`.
         */
        post: operations["viewSharedDashboard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shared-dashboard/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What one card of a shared dashboard shows: the answer of the call with this path, without people
         * @description At most 600 times a minute for each address.
         *
         *     Errors of its own: `not_found`.
         */
        post: operations["readSharedDashboard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your places, by name
         * @description Access: user.
         *
         *     API keys: scope `read`, not with a key of some devices.
         */
        get: operations["listSites"];
        put?: never;
        /**
         * Make a place; 409 when one of yours has this name, in whichever case, or there are 100 already
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Leaves in the audit: `site.create`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["createSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a place; its devices stay and stand at none
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Leaves in the audit: `site.remove`.
         */
        delete: operations["removeSite"];
        options?: never;
        head?: never;
        /**
         * Rename a place, or change its note; what is left out stays
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Leaves in the audit: `site.update`.
         *
         *     Errors of its own: `conflict`.
         */
        patch: operations["updateSite"];
        trace?: never;
    };
    "/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Server-sent events: `device` with a device that changed, `gone` with the `deviceId` of one you may no longer see, `ready` after connecting and whenever everything should be fetched afresh, `notification`, `ping`, `replaced` before the oldest of more than 8 streams of a session ends, `next` before one ends whose time is over: open the next one at once
         * @description Access: user.
         *
         *     API keys: scope `read`.
         */
        get: operations["stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The backups in this console’s folder, what is being done, and the schedule
         * @description Access: superuser.
         */
        get: operations["listBackups"];
        put?: never;
        /**
         * Ask for a backup; 409 with the present one in `current` while another is made or verified
         * @description Access: superuser.
         *
         *     At most 60 times an hour for each user.
         *
         *     Leaves in the audit: `backup.create`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["makeBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/backups/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop what is being made or verified; nothing of it stays
         * @description Access: superuser.
         *
         *     Leaves in the audit: `backup.cancel`.
         *
         *     Errors of its own: `conflict`.
         */
        delete: operations["cancelBackupRun"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/backups/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * When backups are made by themselves, and how many are kept; null for never
         * @description Access: superuser.
         *
         *     Leaves in the audit: `setting.update`.
         *
         *     Errors of its own: `conflict`.
         */
        put: operations["setBackupSchedule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/backups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the file
         * @description Access: superuser.
         *
         *     Leaves in the audit: `backup.delete`.
         *
         *     Errors of its own: `conflict`.
         */
        delete: operations["deleteBackup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/backups/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file; whoever has it can read everything and sign in as anybody
         * @description Access: superuser.
         *
         *     Leaves in the audit: `backup.download`.
         */
        get: operations["downloadBackup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/backups/{id}/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a backup can be downloaded now; 403 `reauth_required` without a recent proof
         * @description Access: superuser.
         */
        get: operations["checkBackupDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/backups/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a backup into a database of its own, compare every row, and drop it again
         * @description Access: superuser.
         *
         *     At most 60 times an hour for each user.
         *
         *     Leaves in the audit: `backup.verify`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["verifyBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/diagnostics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A gzipped tar of what a bug report needs: versions, settings, health, sizes, recent warnings; no secrets
         * @description Access: superuser.
         *
         *     At most 30 times an hour for each user.
         *
         *     Leaves in the audit: `diagnostics.download`.
         */
        get: operations["downloadDiagnostics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/email/bounces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say which mails of mailings have come back or were called spam: as events, or as one report as it came by mail (RFC 3464, RFC 5965)
         * @description Access: superuser.
         *
         *     At most 600 times a minute for each user.
         *
         *     Leaves in the audit: `mailing.bounce`, `user.mail_opt_out`.
         */
        post: operations["reportBounces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/email/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Templates of mailings by name
         * @description Access: superuser.
         */
        get: operations["listMailTemplates"];
        put?: never;
        /**
         * Keep texts as a template; there are at most 50
         * @description Access: superuser.
         *
         *     At most 120 times an hour for each user.
         *
         *     Leaves in the audit: `mail_template.create`.
         */
        post: operations["createMailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/email/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One template with its newest 50 versions
         * @description Access: superuser.
         */
        get: operations["getMailTemplate"];
        put?: never;
        post?: never;
        /**
         * Offer a template no more; mailings that were made from it keep their texts
         * @description Access: superuser.
         *
         *     Leaves in the audit: `mail_template.delete`.
         */
        delete: operations["deleteMailTemplate"];
        options?: never;
        head?: never;
        /**
         * A new version of a template that is as of `version`; otherwise 409 with the present one in `current`
         * @description Access: superuser.
         *
         *     Leaves in the audit: `mail_template.update`.
         */
        patch: operations["updateMailTemplate"];
        trace?: never;
    };
    "/superuser/email/transport-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect to the mail server, log in, and look up the records of the sender’s domain that large mailboxes ask for
         * @description Access: superuser.
         *
         *     At most 20 times in 10 minutes for each user.
         */
        post: operations["checkMailTransport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is switched on, by default or by a flag, who answers for it and until when
         * @description Access: superuser.
         */
        get: operations["listFlags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/flags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Override a default until a time; 409 with the present flag in `current` when it is not as of `version`
         * @description Access: superuser.
         *
         *     Leaves in the audit: `flag.set`.
         *
         *     Errors of its own: `conflict`.
         */
        put: operations["setFlag"];
        post?: never;
        /**
         * Go back to the default
         * @description Access: superuser.
         *
         *     Leaves in the audit: `flag.clear`.
         *
         *     Errors of its own: `conflict`.
         */
        delete: operations["clearFlag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every part of the system in a word and a figure, with the last hour minute by minute
         * @description Access: superuser.
         */
        get: operations["getSystemHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/impersonation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Leave a read-only session, also one that has run out: the token of your own session
         * @description Access: superuser.
         *
         *     Leaves in the audit: `user.impersonate_end`.
         */
        delete: operations["endImpersonation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Periodic work: when each job ran last and is due next, and how it ended
         * @description Access: superuser.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One job with its newest runs, the newest first
         * @description Access: superuser.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/jobs/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin no further runs of a job, until it is resumed
         * @description Access: superuser.
         *
         *     Leaves in the audit: `job.pause`.
         *
         *     Errors of its own: `reauth_required`.
         */
        post: operations["pauseJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/jobs/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a job run again; what it missed is caught up with one run
         * @description Access: superuser.
         *
         *     Leaves in the audit: `job.resume`.
         */
        post: operations["resumeJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/jobs/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a job now, paused or not; 409 while it runs
         * @description Access: superuser.
         *
         *     At most 120 times an hour for each user.
         *
         *     Leaves in the audit: `job.run`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["runJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest lines of the log of all processes, newest first, or those after a line; secrets are left out
         * @description Access: superuser.
         */
        get: operations["listLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/logs/level": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Let every process log from a level on, for some minutes; afterwards the environment’s counts again
         * @description Access: superuser.
         *
         *     Leaves in the audit: `log.level`.
         *
         *     Errors of its own: `conflict`.
         */
        put: operations["setLogLevel"];
        post?: never;
        /**
         * Let the level of the environment count again
         * @description Access: superuser.
         *
         *     Leaves in the audit: `log.level`.
         */
        delete: operations["resetLogLevel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/mailings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mailings, newest first unless sorted otherwise
         * @description Access: superuser.
         */
        get: operations["listMailings"];
        put?: never;
        /**
         * Draft a mailing
         * @description Access: superuser.
         *
         *     At most 120 times an hour for each user.
         *
         *     Leaves in the audit: `mailing.create`.
         */
        post: operations["createMailing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/mailings/audience": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How many people a mailing would reach now, who is left out and why, and some of those it reaches
         * @description Access: superuser.
         *
         *     At most 240 times a minute for each user.
         */
        post: operations["previewAudience"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/mailings/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an audience can be chosen by: tags, kinds and firmware of devices that have owners
         * @description Access: superuser.
         */
        get: operations["getMailingChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/mailings/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A mail as it would arrive, with the values of the caller; shows a text that could not be sent yet, too
         * @description Access: superuser.
         *
         *     At most 240 times a minute for each user.
         */
        post: operations["previewMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/mailings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One mailing with its texts and its audience
         * @description Access: superuser.
         */
        get: operations["getMailing"];
        put?: never;
        post?: never;
        /**
         * Delete a draft
         * @description Access: superuser.
         *
         *     Leaves in the audit: `mailing.delete`.
         */
        delete: operations["deleteMailing"];
        options?: never;
        head?: never;
        /**
         * Change a draft that is as of `version`; otherwise 409 with the present one in `current`
         * @description Access: superuser.
         *
         *     Leaves in the audit: `mailing.update`.
         */
        patch: operations["updateMailing"];
        trace?: never;
    };
    "/superuser/mailings/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a mailing; whoever has not got it gets nothing. One that has not begun is a draft again
         * @description Access: superuser.
         *
         *     Leaves in the audit: `mailing.cancel`.
         */
        post: operations["cancelMailing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/mailings/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let no more mails of a mailing leave, until it is resumed
         * @description Access: superuser.
         *
         *     Leaves in the audit: `mailing.pause`.
         */
        post: operations["pauseMailing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/mailings/{id}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The people of a mailing and what became of their mails
         * @description Access: superuser.
         */
        get: operations["listMailingRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/mailings/{id}/recipients/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The delivery log of a mailing as CSV or JSON lines
         * @description Access: superuser.
         *
         *     At most 10 times a minute for each user.
         *
         *     Leaves in the audit: `mailing.export`.
         */
        get: operations["exportMailingRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/mailings/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on with a paused mailing; a recent proof of who you are is required
         * @description Access: superuser.
         *
         *     Leaves in the audit: `mailing.resume`.
         */
        post: operations["resumeMailing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/mailings/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try again with those whose mail has failed; a recent proof of who you are is required
         * @description Access: superuser.
         *
         *     Leaves in the audit: `mailing.retry`.
         */
        post: operations["retryMailing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/mailings/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a draft that is as of `version`, now or at `at`; 409 when it would reach more people than were confirmed. A recent proof of who you are is required
         * @description Access: superuser.
         *
         *     Leaves in the audit: `mailing.send`.
         *
         *     Errors of its own: `reauth_required`, `conflict`, `unavailable`.
         */
        post: operations["sendMailing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/mailings/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the mail to oneself at once, in one language; answers what the mail server said
         * @description Access: superuser.
         *
         *     At most 20 times in 10 minutes for each user.
         *
         *     Leaves in the audit: `mailing.test`.
         *
         *     Errors of its own: `unavailable`.
         */
        post: operations["testMailing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/maintenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the console is being maintained, until when and why
         * @description Access: superuser.
         */
        get: operations["getMaintenance"];
        /**
         * Answer writes with 503 until a time; superusers, sign-ins, stops of pumps and devices go on
         * @description Access: superuser.
         *
         *     Leaves in the audit: `maintenance.start`.
         *
         *     Errors of its own: `conflict`.
         */
        put: operations["setMaintenance"];
        post?: never;
        /**
         * End it before its time
         * @description Access: superuser.
         *
         *     Leaves in the audit: `maintenance.end`.
         *
         *     Errors of its own: `not_found`.
         */
        delete: operations["endMaintenance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every setting as this console has it in force, secrets masked, with where it comes from
         * @description Access: superuser.
         */
        get: operations["listSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is stored: bytes by kind, growth, forecast for the disk, retention, state of roll-ups and compaction
         * @description Access: superuser.
         */
        get: operations["getStorage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/storage/retention/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What would go if something were kept for so many days; changes nothing
         * @description Access: superuser.
         */
        get: operations["previewRetention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Keep something for so many days; what is older goes with the next run of its job. 409 when it is not `was`
         * @description Access: superuser.
         *
         *     Leaves in the audit: `setting.update`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        patch: operations["setRetention"];
        trace?: never;
    };
    "/superuser/todos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Todos as a list
         * @description Access: superuser.
         */
        get: operations["listTodos"];
        put?: never;
        /**
         * Write a todo; it stands first in its column
         * @description Access: superuser.
         *
         *     At most 600 times an hour for each user.
         *
         *     Leaves in the audit: `todo.create`.
         *
         *     Errors of its own: `conflict`, `not_found`.
         */
        post: operations["createTodo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/todos/automatic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the server writes todos about by itself
         * @description Access: superuser.
         */
        get: operations["getAutomaticTodos"];
        /**
         * Switch one kind of automatic todos on or off
         * @description Access: superuser.
         *
         *     Leaves in the audit: `setting.update`.
         */
        put: operations["setAutomaticTodos"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/todos/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Todos as a board: the first 200 of each column, in the order in which people put them
         * @description Access: superuser.
         */
        get: operations["getTodoBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/todos/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do one thing to several todos, all or none; answers those that it changed
         * @description Access: superuser.
         *
         *     Leaves in the audit: `todo.update`, `todo.delete`, `todo.restore`.
         *
         *     Errors of its own: `conflict`, `not_found`.
         */
        post: operations["changeTodos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/todos/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who todos can be assigned to, and which tags there are
         * @description Access: superuser.
         */
        get: operations["getTodoChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/todos/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Devices, persons and alerts that a todo can be linked to
         * @description Access: superuser.
         */
        get: operations["findTodoLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/todos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One todo with its comments
         * @description Access: superuser.
         */
        get: operations["getTodo"];
        put?: never;
        post?: never;
        /**
         * Delete a todo; it can be restored for 30 days
         * @description Access: superuser.
         *
         *     Leaves in the audit: `todo.delete`.
         */
        delete: operations["deleteTodo"];
        options?: never;
        head?: never;
        /**
         * Change a todo that is as of `version`; otherwise 409 with the present one in `current`
         * @description Access: superuser.
         *
         *     Leaves in the audit: `todo.update`.
         *
         *     Errors of its own: `conflict`.
         */
        patch: operations["updateTodo"];
        trace?: never;
    };
    "/superuser/todos/{id}/checklist/{stepId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Tick a step of the checklist, or take the tick away
         * @description Access: superuser.
         *
         *     Leaves in the audit: `todo.update`.
         *
         *     Errors of its own: `conflict`.
         */
        patch: operations["tickTodoStep"];
        trace?: never;
    };
    "/superuser/todos/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment on a todo; a comment has at most 5,000 characters, a todo 1,000 comments
         * @description Access: superuser.
         *
         *     At most 600 times an hour for each user.
         *
         *     Leaves in the audit: `todo.comment`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["addTodoComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/todos/{id}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a comment of your own
         * @description Access: superuser.
         *
         *     Leaves in the audit: `todo.comment_delete`.
         *
         *     Errors of its own: `conflict`.
         */
        delete: operations["deleteTodoComment"];
        options?: never;
        head?: never;
        /**
         * Change a comment of your own
         * @description Access: superuser.
         *
         *     Leaves in the audit: `todo.comment_edit`.
         *
         *     Errors of its own: `conflict`.
         */
        patch: operations["editTodoComment"];
        trace?: never;
    };
    "/superuser/todos/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a todo below `after`, above `before`, or at the end of a column; 409 when it is no longer in `from`
         * @description Access: superuser.
         *
         *     Leaves in the audit: `todo.update`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["moveTodo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/todos/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a deleted todo back
         * @description Access: superuser.
         *
         *     Leaves in the audit: `todo.restore`.
         */
        post: operations["restoreTodo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/users/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Failed sign-ins of seven days by the address that was tried, those that are locked first, at most 200
         * @description Access: superuser.
         */
        get: operations["listFailedSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/users/{id}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sessions, sign-in factors, links, channels and device secrets of a user, without any secret
         * @description Access: superuser.
         */
        get: operations["listUserAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/users/{id}/access/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End one session, factor, link, channel or device secret of a user. Needs a recent proof
         * @description Access: superuser.
         *
         *     Leaves in the audit: `session.end`, `api_key.revoke`, `dashboard.unshare`, `passkey.remove`, `totp.disable`, `user.external_unlink`, `user.mail_link_end`, `push.unsubscribe`, `telegram.disconnect`, `webhook.remove`, `credential.revoke`, `user.address_release`.
         *
         *     Errors of its own: `reauth_required`, `self`.
         */
        post: operations["endUserAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/users/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase an account: devices are released, everything else of it is deleted. Needs a recent proof
         * @description Access: superuser.
         *
         *     Leaves in the audit: `user.delete`, `device.release`, `device.unshare`.
         *
         *     Errors of its own: `reauth_required`, `self`, `last_superuser`.
         */
        post: operations["eraseUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/users/{id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the erasure of an account would delete, release, detach and keep
         * @description Access: superuser.
         *
         *     Errors of its own: `self`.
         */
        get: operations["previewErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/users/{id}/impersonate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at the console as a user sees it: the token of a read-only session of at most 30 minutes; the user is told
         * @description Access: superuser.
         *
         *     At most 30 times an hour for each user.
         *
         *     Leaves in the audit: `user.impersonate`.
         *
         *     Errors of its own: `reauth_required`, `self`, `conflict`.
         */
        post: operations["startImpersonation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/users/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a merge of account `from` into this one would move, end and leave, with every conflict
         * @description Access: superuser.
         *
         *     Errors of its own: `self`, `conflict`.
         */
        get: operations["previewMerge"];
        put?: never;
        /**
         * Merge account `from` into this one; it can no longer be signed in to. Needs its typed address and a recent proof
         * @description Access: superuser.
         *
         *     Leaves in the audit: `user.merge`, `device.assign`.
         *
         *     Errors of its own: `reauth_required`, `self`, `conflict`.
         */
        post: operations["mergeAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/users/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The row of a user and the newest rows that refer to it, as the database has them; secrets are masked
         * @description Access: superuser.
         */
        get: operations["getUserRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/users/{id}/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What of a user’s sign-in is locked, and the last attempts
         * @description Access: superuser.
         */
        get: operations["getUserSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/superuser/users/{id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget the failures that lock a user’s sign-in
         * @description Access: superuser.
         *
         *     Leaves in the audit: `user.unlock`.
         */
        post: operations["unlockUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Devices that are offered to you
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["listTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Turn an offered device down
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `device.transfer_decline`.
         */
        delete: operations["declineTransfer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfers/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become the owner of a device that is offered to you
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `device.transfer_accept`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["acceptTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in person
         * @description Access: user.
         *
         *     API keys: scope `read`, not with a key of some devices.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your profile and preferences; what is left out stays. E-mail and role may only be sent back unchanged
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 60 times a minute for each user.
         *
         *     Leaves in the audit: `user.update`, `user.password`, `session.end`.
         *
         *     Errors of its own: `reauth_required`.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/users/me/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was done by you and to your account
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["listMyActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your API keys, without the keys themselves
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make an API key; the answer shows it, nothing else ever will. Wants a proof of who you are
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 30 times an hour for each user.
         *
         *     Leaves in the audit: `api_key.create`.
         *
         *     Errors of its own: `reauth_required`, `conflict`, `not_found`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End an API key at once
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `api_key.revoke`.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Give an API key another name
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `api_key.update`.
         */
        patch: operations["renameApiKey"];
        trace?: never;
    };
    "/users/me/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new key in the place of one, with its name, scopes and devices. Wants a proof of who you are
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 30 times an hour for each user.
         *
         *     Leaves in the audit: `api_key.rotate`.
         *
         *     Errors of its own: `reauth_required`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How your channels do, and the devices whose critical alerts would reach you by none of them
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["listChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/dashboards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your dashboards in their order: the first, which calls are about that name none, and those you added
         * @description Access: user.
         *
         *     API keys: scope `read`, not with a key of some devices.
         */
        get: operations["listDashboards"];
        put?: never;
        /**
         * Add an empty dashboard, the last in the row; 409 when one of yours has this name, in whichever case, or there are 20 already
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     At most 60 times a minute for each user.
         *
         *     Leaves in the audit: `dashboard.create`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["createDashboard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/dashboards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a dashboard that you added, with its widgets, its history and the links to it
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     At most 60 times a minute for each user.
         *
         *     Leaves in the audit: `dashboard.remove`, `dashboard.unshare`.
         */
        delete: operations["removeDashboard"];
        options?: never;
        head?: never;
        /**
         * Rename a dashboard, or move it within the row: the first stays first
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     At most 60 times a minute for each user.
         *
         *     Leaves in the audit: `dashboard.update`.
         *
         *     Errors of its own: `conflict`.
         */
        patch: operations["updateDashboard"];
        trace?: never;
    };
    "/users/me/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything the console keeps about you, as one JSON file; the download is itself audited
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 5 times in 10 minutes for each user.
         *
         *     Leaves in the audit: `user.export`.
         */
        get: operations["exportData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete your account: devices are released, everything else of yours is erased
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 10 times in 15 minutes for each user.
         *
         *     Leaves in the audit: `user.delete`, `device.release`, `device.unshare`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["deleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/layouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A dashboard as it was before its last changes, newest first
         * @description Access: user.
         *
         *     API keys: scope `read`, not with a key of some devices.
         *
         *     Errors of its own: `not_found`.
         */
        get: operations["listLayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/layouts/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go back to an earlier dashboard; the present one joins the history
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Leaves in the audit: `layout.restore`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["restoreLayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/narrow-order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set in which order narrow windows show the widgets of a dashboard: those left out come last, and none is the order of the layout
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     At most 60 times a minute for each user.
         *
         *     Leaves in the audit: `layout.order`.
         *
         *     Errors of its own: `not_found`.
         */
        put: operations["saveNarrowOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 10 times in 15 minutes for each user.
         *
         *     Leaves in the audit: `passkey.add`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 10 times in 15 minutes for each user.
         *
         *     Errors of its own: `reauth_required`.
         */
        post: operations["passkeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 10 times in 15 minutes for each user.
         *
         *     Leaves in the audit: `passkey.remove`.
         *
         *     Errors of its own: `reauth_required`.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/profile-meta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The fields of the profile; time zones: your own and that of the browser first, 50 in all, or those that match q
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["profileMeta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/quiet-hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * When only the app, and critical alerts if you wish, may speak
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `quiet_hours.update`.
         */
        put: operations["setQuietHours"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How your account is protected
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["getSecurity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/telegram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your Telegram link
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["getTelegram"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/telegram/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Name your chat; it must confirm before anything but the question is sent to it
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 10 times in 10 minutes for each user.
         *
         *     Leaves in the audit: `telegram.connect`.
         *
         *     Errors of its own: `unavailable`, `conflict`.
         */
        post: operations["connectTelegram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/telegram/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget your chat
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `telegram.disconnect`.
         */
        delete: operations["disconnectTelegram"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/telegram/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Whether alerts go to your chat
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `telegram.update`.
         *
         *     Errors of its own: `conflict`.
         */
        patch: operations["setTelegram"];
        trace?: never;
    };
    "/users/me/telegram/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to your chat
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 20 times a minute for each user.
         *
         *     Errors of its own: `unavailable`, `conflict`.
         */
        post: operations["testTelegram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a secret for an authenticator; nothing changes until a code confirms it
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 10 times in 15 minutes for each user.
         *
         *     Leaves in the audit: `totp.start`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["startTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a code at every sign-in from now on; answers the recovery codes, shown once
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 10 times in 15 minutes for each user.
         *
         *     Leaves in the audit: `totp.enable`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/totp/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for no code any more; takes a code
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 10 times in 15 minutes for each user.
         *
         *     Leaves in the audit: `totp.disable`.
         *
         *     Errors of its own: `reauth_required`, `conflict`.
         */
        post: operations["stopTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your saved views of a list
         * @description Access: user.
         *
         *     API keys: scope `read`, not with a key of some devices.
         */
        get: operations["listViews"];
        /**
         * Save a view of a list under a name; the same name replaces it
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Leaves in the audit: `view.save`.
         *
         *     Errors of its own: `conflict`.
         */
        put: operations["saveView"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a saved view
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Leaves in the audit: `view.remove`.
         */
        delete: operations["removeView"];
        options?: never;
        head?: never;
        /**
         * Give a saved view another name; 409 when another view of the list has it
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Leaves in the audit: `view.save`.
         *
         *     Errors of its own: `conflict`.
         */
        patch: operations["renameView"];
        trace?: never;
    };
    "/users/me/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where alerts are posted to
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Post alerts to an address; the secret that signs them is shown once
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 20 times a minute for each user.
         *
         *     Leaves in the audit: `webhook.add`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["addWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Post no more alerts there
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     Leaves in the audit: `webhook.remove`.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sent to a webhook of yours in the last 30 days, the newest first
         * @description Access: user.
         *
         *     API keys: not with one.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/webhooks/{id}/deliveries/{deliveryId}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again now, under the same id, and say what came of it; one that waits is a conflict
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 20 times a minute for each user.
         *
         *     Leaves in the audit: `webhook.resend`.
         *
         *     Errors of its own: `conflict`.
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a test there now
         * @description Access: user.
         *
         *     API keys: not with one.
         *
         *     At most 20 times a minute for each user.
         *
         *     Errors of its own: `not_found`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/widgets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The widgets of a dashboard, and in which order narrow windows show them
         * @description Access: user.
         *
         *     API keys: scope `read`, not with a key of some devices.
         *
         *     Errors of its own: `not_found`.
         */
        get: operations["listWidgets"];
        put?: never;
        /**
         * Add a widget to a dashboard; no other widget of yours has its key
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Leaves in the audit: `widget.add`.
         *
         *     Errors of its own: `not_found`, `conflict`.
         */
        post: operations["addWidget"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Save the layout of a dashboard
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Errors of its own: `not_found`.
         */
        patch: operations["moveWidgets"];
        trace?: never;
    };
    "/users/me/widgets/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a dashboard by these widgets, or add them below; all or none
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     At most 30 times a minute for each user.
         *
         *     Leaves in the audit: `widget.import`.
         *
         *     Errors of its own: `not_found`, `conflict`.
         */
        post: operations["importWidgets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/widgets/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a widget
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Leaves in the audit: `widget.remove`.
         */
        delete: operations["removeWidget"];
        options?: never;
        head?: never;
        /**
         * Change one widget's settings, or what it is called
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Leaves in the audit: `widget.configure`.
         */
        patch: operations["configureWidget"];
        trace?: never;
    };
    "/users/me/widgets/{key}/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Move a widget to another of your dashboards, to the first free place there
         * @description Access: user.
         *
         *     API keys: scope `write`, not with a key of some devices.
         *
         *     Leaves in the audit: `widget.move`.
         *
         *     Errors of its own: `conflict`.
         */
        put: operations["setWidgetDashboard"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        __schema0: string | number | boolean | null | components["schemas"]["__schema0"][] | {
            [key: string]: components["schemas"]["__schema0"];
        };
        __schema1: string | number | boolean | null | components["schemas"]["__schema1"][] | {
            [key: string]: components["schemas"]["__schema1"];
        };
        NotificationSettings: {
            enabled: boolean;
            waterLevel: {
                enabled: boolean;
                criticalThreshold: number;
                lowThreshold: number;
                mediumThreshold: number;
                highThreshold: number;
                cooldownMinutes: number;
            };
            deviceOffline: {
                enabled: boolean;
                timeoutMinutes: number;
            };
            pushNotifications: boolean;
            emailNotifications: boolean;
            extras?: {
                restorePoints?: number;
                tellHigh?: boolean;
                learnOffline?: boolean;
                sensor?: boolean;
                batteryPercent?: number;
                equipment?: boolean;
                reminderHours?: number;
                escalation?: {
                    /** Format: uuid */
                    userId: string;
                    afterMinutes: number;
                } | null;
            };
        };
        TankConfig: {
            /** @enum {string} */
            tankType: "rectangular" | "square" | "slimline" | "cylindrical_vertical" | "cylindrical_horizontal" | "elliptical_vertical" | "sphere" | "conical" | "custom";
            depthMm?: number;
            heightMm?: number;
            widthMm?: number;
            lengthMm?: number;
            diameterMm?: number;
            sensorOffsetMm?: number;
            capacityLiters?: number;
            calculatedCapacityLiters?: number;
            strapping?: {
                heightMm: number;
                liters: number;
            }[];
        };
        __schema2: string | number | boolean | null | components["schemas"]["__schema2"][] | {
            [key: string]: components["schemas"]["__schema2"];
        };
        Alert: {
            id: string;
            /** @enum {string} */
            rule: "level_low" | "level_high" | "offline" | "no_echo" | "stuck" | "spikes" | "battery" | "pump_fault" | "brown_out" | "water_leak" | "controller_missing";
            channel: number;
            /** @enum {string} */
            severity: "critical" | "warning" | "info";
            /** Format: date-time */
            openedAt: string;
            acknowledgedAt: string | null;
            deviceId: string;
            deviceName: string;
            resolvedAt: string | null;
            resolution: ("recovered" | "settings" | "released") | null;
            why: {
                /** @enum {string} */
                rule: "level_low" | "level_high" | "offline" | "no_echo" | "stuck" | "spikes" | "battery" | "pump_fault" | "brown_out" | "water_leak" | "controller_missing";
                metric: string | null;
                value: number | null;
                threshold: number | null;
                restore: number | null;
                unit: string;
                readings: {
                    /** Format: date-time */
                    at: string;
                    value: number;
                }[];
                /** @enum {string} */
                severity?: "critical" | "warning" | "info";
                /** Format: date-time */
                lastSeenAt?: string;
                /** Format: date-time */
                brokeOffAt?: string;
                gateway?: string;
                code?: number;
                firmware?: string;
            };
            acknowledgedBy: string | null;
            snoozedUntil: string | null;
            escalatedAt: string | null;
            held: boolean;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            start: string;
            scopes: ("read" | "write" | "command")[];
            deviceIds: string[] | null;
            /** @enum {string} */
            state: "active" | "expired";
            /** Format: date-time */
            createdAt: string;
            rotatedAt: string | null;
            previousUntil: string | null;
            expiresAt: string | null;
            lastUsedAt: string | null;
            lastUsedFrom: {
                ip: string;
                client: string;
            } | null;
        };
        AuditRecord: {
            id: string;
            /** Format: date-time */
            at: string;
            actor: {
                id: string | null;
                name: string | null;
                /** @enum {string} */
                type: "user" | "device" | "key" | "job" | "anonymous";
                sessionId: string | null;
            };
            onBehalfOf: {
                id: string | null;
                name: string | null;
            } | null;
            /** @enum {string} */
            action: "session.start" | "session.end" | "session.refuse" | "session.lock" | "session.prove" | "access.refuse" | "user.create" | "user.update" | "user.export" | "user.delete" | "user.role" | "user.disable" | "user.enable" | "user.password" | "user.password_request" | "user.verification_request" | "user.verify_email" | "user.mail_opt_out" | "user.second_factor_reset" | "user.impersonate" | "user.impersonate_end" | "user.merge" | "user.unlock" | "user.mail_link_end" | "user.external_unlink" | "user.address_release" | "totp.start" | "totp.enable" | "totp.disable" | "passkey.add" | "passkey.remove" | "api_key.create" | "api_key.update" | "api_key.rotate" | "api_key.revoke" | "api_key.refuse" | "invitation.create" | "invitation.resend" | "invitation.revoke" | "invitation.accept" | "widget.add" | "widget.configure" | "widget.remove" | "widget.move" | "widget.import" | "layout.restore" | "dashboard.create" | "dashboard.update" | "dashboard.remove" | "dashboard.share" | "dashboard.unshare" | "layout.order" | "view.save" | "view.remove" | "push.subscribe" | "push.unsubscribe" | "telegram.connect" | "telegram.verify" | "telegram.update" | "telegram.disconnect" | "webhook.add" | "webhook.remove" | "webhook.disable" | "webhook.resend" | "quiet_hours.update" | "device.register" | "device.import" | "device.export" | "device.claim" | "device.claim_refuse" | "device.claim_window" | "device.assign" | "device.release" | "device.update" | "device.tank" | "device.notifications" | "device.sensor" | "device.home_assistant" | "device.merge" | "device.note" | "device.note_remove" | "site.create" | "site.update" | "site.remove" | "device.unshare" | "device.invite" | "device.invite_accept" | "device.invite_decline" | "device.transfer_offer" | "device.transfer_cancel" | "device.transfer_accept" | "device.transfer_decline" | "credential.issue" | "credential.revoke" | "credential.refuse" | "credential.unprotect" | "pump.settings" | "pump.command" | "pump.command_refuse" | "pump.lock" | "pump.unlock" | "alert.acknowledge" | "alert.snooze" | "alert.escalate" | "alert.mute" | "alert.unmute" | "mapping.save" | "mapping.remove" | "inbox.dismiss" | "firmware.upload" | "firmware.update" | "firmware.yank" | "firmware.delete" | "firmware.sign" | "firmware.download_refuse" | "firmware.postpone" | "firmware.hurry" | "firmware.opt_out" | "firmware.boot_relay" | "firmware.address" | "firmware_key.create" | "firmware_key.end" | "rollout.create" | "rollout.update" | "rollout.delete" | "rollout.submit" | "rollout.approve" | "rollout.deny" | "rollout.pause" | "rollout.resume" | "rollout.abort" | "rollout.retry" | "rollout.step" | "rollout.correct" | "todo.create" | "todo.update" | "todo.delete" | "todo.restore" | "todo.comment" | "todo.comment_edit" | "todo.comment_delete" | "mailing.create" | "mailing.update" | "mailing.delete" | "mailing.test" | "mailing.send" | "mailing.begin" | "mailing.pause" | "mailing.resume" | "mailing.cancel" | "mailing.retry" | "mailing.end" | "mailing.bounce" | "mailing.export" | "mail_template.create" | "mail_template.update" | "mail_template.delete" | "setting.update" | "maintenance.start" | "maintenance.end" | "flag.set" | "flag.clear" | "log.level" | "diagnostics.download" | "backup.create" | "backup.verify" | "backup.cancel" | "backup.download" | "backup.delete" | "backup.expire" | "job.run" | "job.pause" | "job.resume" | "readings.expire" | "audit.export" | "audit.verify" | "audit.expire";
            entity: {
                id: string | null;
                name: string | null;
                /** @enum {string} */
                type: "user" | "session" | "device" | "site" | "alert" | "invitation" | "mapping" | "message" | "webhook" | "api_key" | "dashboard" | "todo" | "mailing" | "mail_template" | "setting" | "flag" | "backup" | "job" | "firmware" | "firmware_key" | "rollout" | "call" | "audit";
            };
            /** @enum {string} */
            result: "ok" | "refused" | "failed";
            changes: {
                field: string;
                before: unknown;
                after: unknown;
            }[];
            reason: string | null;
            ip: string | null;
            client: string | null;
            requestId: string | null;
        };
        Device: {
            deviceId: string;
            id: string;
            name: string;
            kind: string | null;
            /** @enum {string} */
            status: "online" | "offline" | "unknown";
            claimed: boolean;
            owned: boolean;
            owner?: {
                name: string;
                email: string;
            };
            /** @enum {string} */
            access: "owner" | "operator" | "viewer";
            tags: string[];
            site: {
                id: string;
                name: string;
            } | null;
            timezone: string;
            firmware: string | null;
            model: string | null;
            family: string;
            intervalS: number | null;
            flooding: boolean;
            lastSeenAt: string | null;
            latestReading: {
                value: number;
                /** @constant */
                unit: "mm";
                /** Format: date-time */
                timestamp: string;
            } | null;
            levelPercent: number | null;
            /** @enum {string} */
            levelClass: "unknown" | "critical" | "low" | "medium" | "high" | "full";
            volumeLiters: number | null;
            capacityLiters: number | null;
            tanks: {
                reporting: number;
                total: number;
                shared: boolean;
                each: {
                    channel: number;
                    percent: number | null;
                    liters: number | null;
                    capacityLiters: number | null;
                }[];
            };
            tankConfig: components["schemas"]["TankConfig"] | null;
            calibration: {
                emptyDistanceMm: number;
                fullDistanceMm: number;
            } | null;
            tankSeries: components["schemas"]["TankConfig"][];
            notificationSettings: components["schemas"]["NotificationSettings"];
            notificationSettingsSaved: boolean;
            provisioned: boolean;
            alerts: {
                id: string;
                /** @enum {string} */
                rule: "level_low" | "level_high" | "offline" | "no_echo" | "stuck" | "spikes" | "battery" | "pump_fault" | "brown_out" | "water_leak" | "controller_missing";
                channel: number;
                /** @enum {string} */
                severity: "critical" | "warning" | "info";
                /** Format: date-time */
                openedAt: string;
                acknowledgedAt: string | null;
            }[];
            mute: {
                until: string | null;
            } | null;
            learnedOfflineMinutes: number | null;
            latest: {
                [key: string]: {
                    value: number;
                    /** Format: date-time */
                    at: string;
                    /** @enum {string} */
                    quality: "ok" | "blind_zone" | "spike" | "suspect";
                };
            };
            doubtful: {
                [key: string]: {
                    value: number;
                    /** Format: date-time */
                    at: string;
                    /** @enum {string} */
                    quality: "ok" | "blind_zone" | "spike" | "suspect";
                };
            };
        };
        Done: {
            /** @constant */
            ok: true;
        };
        Error: {
            message: string;
            code: string;
            requestId: string;
            issues?: {
                path: string;
                message: string;
            }[];
            current?: unknown;
        };
        Health: {
            /** @enum {string} */
            status: "up" | "degraded" | "down";
            /** @enum {string} */
            database: "up" | "down";
            /** @enum {string} */
            mqtt: "connecting" | "connected" | "disconnected" | "unserved" | "blocked";
            worker: {
                lastHeartbeat: string | null;
                lagMs: number | null;
                clockOffsetMs?: number;
            };
            maintenance?: {
                message: string;
                /** Format: date-time */
                until: string;
            };
            problems?: string[];
        };
        User: {
            id: string;
            email: string;
            name: string;
            firstName: string;
            lastName: string;
            phone: string;
            timezone: string;
            locale: string;
            avatarUrl: string;
            /** @enum {string} */
            role: "user" | "admin" | "superuser";
            emailVerified: boolean;
            marketingOptIn: boolean;
            preferences: {
                /**
                 * @default system
                 * @enum {string}
                 */
                theme: "light" | "dark" | "system";
                /**
                 * @default metric
                 * @enum {string}
                 */
                units: "metric" | "imperial";
                /** @default en */
                language: string;
                /** @default true */
                alertEmails: boolean;
            };
        };
        Webhook: {
            id: string;
            name: string;
            url: string;
            enabled: boolean;
            /** Format: date-time */
            createdAt: string;
            lastSentAt: string | null;
            lastError: string | null;
        };
    };
    responses: {
        /** @description The input does not fit; `issues` names each field */
        Error400: {
            headers: {
                /** @description Names this request in logs and audit records */
                "x-request-id": string;
                "ratelimit-policy"?: string;
                ratelimit?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Nobody is signed in: the token or key is missing, wrong, or has ended */
        Error401: {
            headers: {
                /** @description Names this request in logs and audit records */
                "x-request-id": string;
                "ratelimit-policy"?: string;
                ratelimit?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not with this role, scope, share or proof */
        Error403: {
            headers: {
                /** @description Names this request in logs and audit records */
                "x-request-id": string;
                "ratelimit-policy"?: string;
                ratelimit?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service is briefly unavailable; again after `Retry-After` seconds */
        Error503: {
            headers: {
                /** @description Names this request in logs and audit records */
                "x-request-id": string;
                "ratelimit-policy"?: string;
                ratelimit?: string;
                "retry-after"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description It does not fit what stands now */
        Error409: {
            headers: {
                /** @description Names this request in logs and audit records */
                "x-request-id": string;
                "ratelimit-policy"?: string;
                ratelimit?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is too large */
        Error413: {
            headers: {
                /** @description Names this request in logs and audit records */
                "x-request-id": string;
                "ratelimit-policy"?: string;
                ratelimit?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not of a media type that this call takes */
        Error415: {
            headers: {
                /** @description Names this request in logs and audit records */
                "x-request-id": string;
                "ratelimit-policy"?: string;
                ratelimit?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too often; again after `Retry-After` seconds */
        Error429: {
            headers: {
                /** @description Names this request in logs and audit records */
                "x-request-id": string;
                "ratelimit-policy"?: string;
                ratelimit?: string;
                "retry-after"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such thing, or it is not yours */
        Error404: {
            headers: {
                /** @description Names this request in logs and audit records */
                "x-request-id": string;
                "ratelimit-policy"?: string;
                ratelimit?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Locked for a while after wrong attempts */
        Error423: {
            headers: {
                /** @description Names this request in logs and audit records */
                "x-request-id": string;
                "ratelimit-policy"?: string;
                ratelimit?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAllDevices: {
        parameters: {
            query?: {
                owner?: string;
                family?: string;
                status?: "online" | "offline" | "unknown";
                tag?: string;
                credentials?: "none" | "active" | "ended";
                query?: string;
                cursor?: string;
                limit?: number;
                sort?: "name" | "-name" | "id" | "-id" | "seen" | "-seen" | "created" | "-created";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        devices: {
                            deviceId: string;
                            name: string;
                            kind: string | null;
                            family: string;
                            /** @enum {string} */
                            status: "online" | "offline" | "unknown";
                            owner: {
                                id: string;
                                email: string;
                                name: string;
                            } | null;
                            tags: string[];
                            firmware: string | null;
                            /** @enum {string} */
                            credentials: "none" | "active" | "ended";
                            claimCode: boolean;
                            levelPercent: number | null;
                            /** @enum {string} */
                            levelClass: "unknown" | "critical" | "low" | "medium" | "high" | "full";
                            reading: {
                                /** @enum {string} */
                                metric: "distance_mm" | "depth_mm" | "level_pct" | "volume_l" | "power_w" | "flow_lpm" | "voltage_v" | "current_a" | "running" | "relay_on" | "valve_open" | "pressure_pa" | "liquid_temperature_c" | "temperature_c" | "water_leak" | "device_temperature_c" | "battery_pct" | "battery_v";
                                channel: number;
                                value: number;
                            } | null;
                            lastSeenAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        total: number | null;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    registerDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    deviceId: string;
                    family?: string;
                    name?: string;
                    tags?: string[];
                    claimCode?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    exportAllDevices: {
        parameters: {
            query?: {
                owner?: string;
                family?: string;
                status?: "online" | "offline" | "unknown";
                tag?: string;
                credentials?: "none" | "active" | "ended";
                query?: string;
                sort?: "name" | "-name" | "id" | "-id" | "seen" | "-seen" | "created" | "-created";
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/jsonl": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    importDevices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    csv: string;
                    /** @default true */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        created: number;
                        problems: {
                            line: number;
                            message: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    claimSheet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default a4
                     * @enum {string}
                     */
                    format?: "a4" | "label";
                    devices?: {
                        deviceId: string;
                        name?: string;
                        claimCode?: string;
                    }[];
                    csv?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    assignDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    setClaimCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    claimCode: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listUserInvitations: {
        parameters: {
            query?: {
                status?: "open" | "accepted" | "revoked" | "expired";
                query?: string;
                cursor?: string;
                limit?: number;
                sort?: "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitations: {
                            id: string;
                            email: string;
                            /** @enum {string} */
                            role: "user" | "admin" | "superuser";
                            note: string;
                            /** @enum {string} */
                            status: "open" | "accepted" | "revoked" | "expired";
                            invitedBy: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    /**
                     * @default user
                     * @enum {string}
                     */
                    role?: "user" | "admin" | "superuser";
                    /** @default 7 */
                    expiresInDays?: number;
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation: {
                            id: string;
                            email: string;
                            /** @enum {string} */
                            role: "user" | "admin" | "superuser";
                            note: string;
                            /** @enum {string} */
                            status: "open" | "accepted" | "revoked" | "expired";
                            invitedBy: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                        };
                        link: string;
                        mailed: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    importInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    csv: string;
                    /** @default true */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        created: number;
                        problems: {
                            line: number;
                            message: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    revokeUserInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    resendUserInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation: {
                            id: string;
                            email: string;
                            /** @enum {string} */
                            role: "user" | "admin" | "superuser";
                            note: string;
                            /** @enum {string} */
                            status: "open" | "accepted" | "revoked" | "expired";
                            invitedBy: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                        };
                        link: string;
                        mailed: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    setRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "open" | "invitation" | "closed";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        mode: "open" | "invitation" | "closed";
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                role?: "user" | "admin" | "superuser";
                status?: "active" | "invited" | "disabled" | "locked";
                verified?: "true" | "false";
                query?: string;
                cursor?: string;
                limit?: number;
                sort?: "name" | "-name" | "email" | "-email" | "created" | "-created" | "seen" | "-seen";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: {
                            id: string;
                            email: string;
                            name: string;
                            /** @enum {string} */
                            role: "user" | "admin" | "superuser";
                            /** @enum {string} */
                            status: "active" | "invited" | "disabled" | "locked";
                            verified: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            lastSeenAt: string | null;
                            devices: number;
                            sessions: number;
                            secondFactor: boolean;
                        }[];
                        total: number;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    exportUsers: {
        parameters: {
            query?: {
                role?: "user" | "admin" | "superuser";
                status?: "active" | "invited" | "disabled" | "locked";
                verified?: "true" | "false";
                query?: string;
                sort?: "name" | "-name" | "email" | "-email" | "created" | "-created" | "seen" | "-seen";
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/jsonl": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            email: string;
                            name: string;
                            /** @enum {string} */
                            role: "user" | "admin" | "superuser";
                            /** @enum {string} */
                            status: "active" | "invited" | "disabled" | "locked";
                            verified: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            lastSeenAt: string | null;
                            devices: number;
                            sessions: number;
                            secondFactor: boolean;
                            timezone: string;
                            phone: string;
                            disabledAt: string | null;
                            alertsTo: {
                                id: string;
                                email: string;
                            } | null;
                            factors: {
                                password: boolean;
                                totp: boolean;
                                passkeys: number;
                                external: number;
                            };
                            deviceList: {
                                deviceId: string;
                                name: string;
                                status: string;
                            }[];
                            shareList: {
                                deviceId: string;
                                name: string;
                                role: string;
                                owner: string | null;
                            }[];
                            sessionList: {
                                id: string;
                                current: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                lastSeenAt: string;
                                ip: string;
                                userAgent: string;
                                readOnly: boolean;
                            }[];
                            channels: {
                                /** @enum {string} */
                                channel: "push" | "telegram" | "email" | "webhook";
                                available: boolean;
                                ready: boolean;
                                trouble: ("off" | "not_connected" | "not_verified" | "blocked" | "failing" | "no_server") | null;
                                targets: number;
                                lastSentAt: string | null;
                                lastErrorAt: string | null;
                                lastError: string | null;
                                waiting: number;
                            }[];
                            alerts: {
                                id: string;
                                deviceName: string;
                                /** @enum {string} */
                                rule: "level_low" | "level_high" | "offline" | "no_echo" | "stuck" | "spikes" | "battery" | "pump_fault" | "brown_out" | "water_leak" | "controller_missing";
                                /** @enum {string} */
                                severity: "critical" | "warning" | "info";
                                /** Format: date-time */
                                openedAt: string;
                                resolvedAt: string | null;
                            }[];
                            activity: components["schemas"]["AuditRecord"][];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role?: "user" | "admin" | "superuser";
                    disabled?: boolean;
                    reason?: string;
                    alertsTo?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            email: string;
                            name: string;
                            /** @enum {string} */
                            role: "user" | "admin" | "superuser";
                            /** @enum {string} */
                            status: "active" | "invited" | "disabled" | "locked";
                            verified: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            lastSeenAt: string | null;
                            devices: number;
                            sessions: number;
                            secondFactor: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    endUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    resendUserVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    resetUserPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        link: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    resetSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listAlerts: {
        parameters: {
            query?: {
                state?: "open" | "all";
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alerts: components["schemas"]["Alert"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    acknowledgeAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert: components["schemas"]["Alert"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    snoozeAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "minutes": 60
                 *     }
                 */
                "application/json": {
                    minutes: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert: components["schemas"]["Alert"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                actor?: string;
                action?: "session.start" | "session.end" | "session.refuse" | "session.lock" | "session.prove" | "access.refuse" | "user.create" | "user.update" | "user.export" | "user.delete" | "user.role" | "user.disable" | "user.enable" | "user.password" | "user.password_request" | "user.verification_request" | "user.verify_email" | "user.mail_opt_out" | "user.second_factor_reset" | "user.impersonate" | "user.impersonate_end" | "user.merge" | "user.unlock" | "user.mail_link_end" | "user.external_unlink" | "user.address_release" | "totp.start" | "totp.enable" | "totp.disable" | "passkey.add" | "passkey.remove" | "api_key.create" | "api_key.update" | "api_key.rotate" | "api_key.revoke" | "api_key.refuse" | "invitation.create" | "invitation.resend" | "invitation.revoke" | "invitation.accept" | "widget.add" | "widget.configure" | "widget.remove" | "widget.move" | "widget.import" | "layout.restore" | "dashboard.create" | "dashboard.update" | "dashboard.remove" | "dashboard.share" | "dashboard.unshare" | "layout.order" | "view.save" | "view.remove" | "push.subscribe" | "push.unsubscribe" | "telegram.connect" | "telegram.verify" | "telegram.update" | "telegram.disconnect" | "webhook.add" | "webhook.remove" | "webhook.disable" | "webhook.resend" | "quiet_hours.update" | "device.register" | "device.import" | "device.export" | "device.claim" | "device.claim_refuse" | "device.claim_window" | "device.assign" | "device.release" | "device.update" | "device.tank" | "device.notifications" | "device.sensor" | "device.home_assistant" | "device.merge" | "device.note" | "device.note_remove" | "site.create" | "site.update" | "site.remove" | "device.unshare" | "device.invite" | "device.invite_accept" | "device.invite_decline" | "device.transfer_offer" | "device.transfer_cancel" | "device.transfer_accept" | "device.transfer_decline" | "credential.issue" | "credential.revoke" | "credential.refuse" | "credential.unprotect" | "pump.settings" | "pump.command" | "pump.command_refuse" | "pump.lock" | "pump.unlock" | "alert.acknowledge" | "alert.snooze" | "alert.escalate" | "alert.mute" | "alert.unmute" | "mapping.save" | "mapping.remove" | "inbox.dismiss" | "firmware.upload" | "firmware.update" | "firmware.yank" | "firmware.delete" | "firmware.sign" | "firmware.download_refuse" | "firmware.postpone" | "firmware.hurry" | "firmware.opt_out" | "firmware.boot_relay" | "firmware.address" | "firmware_key.create" | "firmware_key.end" | "rollout.create" | "rollout.update" | "rollout.delete" | "rollout.submit" | "rollout.approve" | "rollout.deny" | "rollout.pause" | "rollout.resume" | "rollout.abort" | "rollout.retry" | "rollout.step" | "rollout.correct" | "todo.create" | "todo.update" | "todo.delete" | "todo.restore" | "todo.comment" | "todo.comment_edit" | "todo.comment_delete" | "mailing.create" | "mailing.update" | "mailing.delete" | "mailing.test" | "mailing.send" | "mailing.begin" | "mailing.pause" | "mailing.resume" | "mailing.cancel" | "mailing.retry" | "mailing.end" | "mailing.bounce" | "mailing.export" | "mail_template.create" | "mail_template.update" | "mail_template.delete" | "setting.update" | "maintenance.start" | "maintenance.end" | "flag.set" | "flag.clear" | "log.level" | "diagnostics.download" | "backup.create" | "backup.verify" | "backup.cancel" | "backup.download" | "backup.delete" | "backup.expire" | "job.run" | "job.pause" | "job.resume" | "readings.expire" | "audit.export" | "audit.verify" | "audit.expire";
                entityType?: "user" | "session" | "device" | "site" | "alert" | "invitation" | "mapping" | "message" | "webhook" | "api_key" | "dashboard" | "todo" | "mailing" | "mail_template" | "setting" | "flag" | "backup" | "job" | "firmware" | "firmware_key" | "rollout" | "call" | "audit";
                entityId?: string;
                result?: "ok" | "refused" | "failed";
                ip?: string;
                requestId?: string;
                from?: string;
                to?: string;
                query?: string;
                cursor?: string;
                limit?: number;
                sort?: "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: components["schemas"]["AuditRecord"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                actor?: string;
                action?: "session.start" | "session.end" | "session.refuse" | "session.lock" | "session.prove" | "access.refuse" | "user.create" | "user.update" | "user.export" | "user.delete" | "user.role" | "user.disable" | "user.enable" | "user.password" | "user.password_request" | "user.verification_request" | "user.verify_email" | "user.mail_opt_out" | "user.second_factor_reset" | "user.impersonate" | "user.impersonate_end" | "user.merge" | "user.unlock" | "user.mail_link_end" | "user.external_unlink" | "user.address_release" | "totp.start" | "totp.enable" | "totp.disable" | "passkey.add" | "passkey.remove" | "api_key.create" | "api_key.update" | "api_key.rotate" | "api_key.revoke" | "api_key.refuse" | "invitation.create" | "invitation.resend" | "invitation.revoke" | "invitation.accept" | "widget.add" | "widget.configure" | "widget.remove" | "widget.move" | "widget.import" | "layout.restore" | "dashboard.create" | "dashboard.update" | "dashboard.remove" | "dashboard.share" | "dashboard.unshare" | "layout.order" | "view.save" | "view.remove" | "push.subscribe" | "push.unsubscribe" | "telegram.connect" | "telegram.verify" | "telegram.update" | "telegram.disconnect" | "webhook.add" | "webhook.remove" | "webhook.disable" | "webhook.resend" | "quiet_hours.update" | "device.register" | "device.import" | "device.export" | "device.claim" | "device.claim_refuse" | "device.claim_window" | "device.assign" | "device.release" | "device.update" | "device.tank" | "device.notifications" | "device.sensor" | "device.home_assistant" | "device.merge" | "device.note" | "device.note_remove" | "site.create" | "site.update" | "site.remove" | "device.unshare" | "device.invite" | "device.invite_accept" | "device.invite_decline" | "device.transfer_offer" | "device.transfer_cancel" | "device.transfer_accept" | "device.transfer_decline" | "credential.issue" | "credential.revoke" | "credential.refuse" | "credential.unprotect" | "pump.settings" | "pump.command" | "pump.command_refuse" | "pump.lock" | "pump.unlock" | "alert.acknowledge" | "alert.snooze" | "alert.escalate" | "alert.mute" | "alert.unmute" | "mapping.save" | "mapping.remove" | "inbox.dismiss" | "firmware.upload" | "firmware.update" | "firmware.yank" | "firmware.delete" | "firmware.sign" | "firmware.download_refuse" | "firmware.postpone" | "firmware.hurry" | "firmware.opt_out" | "firmware.boot_relay" | "firmware.address" | "firmware_key.create" | "firmware_key.end" | "rollout.create" | "rollout.update" | "rollout.delete" | "rollout.submit" | "rollout.approve" | "rollout.deny" | "rollout.pause" | "rollout.resume" | "rollout.abort" | "rollout.retry" | "rollout.step" | "rollout.correct" | "todo.create" | "todo.update" | "todo.delete" | "todo.restore" | "todo.comment" | "todo.comment_edit" | "todo.comment_delete" | "mailing.create" | "mailing.update" | "mailing.delete" | "mailing.test" | "mailing.send" | "mailing.begin" | "mailing.pause" | "mailing.resume" | "mailing.cancel" | "mailing.retry" | "mailing.end" | "mailing.bounce" | "mailing.export" | "mail_template.create" | "mail_template.update" | "mail_template.delete" | "setting.update" | "maintenance.start" | "maintenance.end" | "flag.set" | "flag.clear" | "log.level" | "diagnostics.download" | "backup.create" | "backup.verify" | "backup.cancel" | "backup.download" | "backup.delete" | "backup.expire" | "job.run" | "job.pause" | "job.resume" | "readings.expire" | "audit.export" | "audit.verify" | "audit.expire";
                entityType?: "user" | "session" | "device" | "site" | "alert" | "invitation" | "mapping" | "message" | "webhook" | "api_key" | "dashboard" | "todo" | "mailing" | "mail_template" | "setting" | "flag" | "backup" | "job" | "firmware" | "firmware_key" | "rollout" | "call" | "audit";
                entityId?: string;
                result?: "ok" | "refused" | "failed";
                ip?: string;
                requestId?: string;
                from?: string;
                to?: string;
                query?: string;
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/jsonl": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    verifyAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        checked: number;
                        firstBad: {
                            id: string;
                            why: string;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getAuditRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        record: components["schemas"]["AuditRecord"];
                        sameRequest: components["schemas"]["AuditRecord"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    oauthCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sends the browser on; no body */
            302: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    /** @description Where to */
                    location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    acceptUserInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    name: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    showUserInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** @enum {string} */
                        role: "user" | "admin" | "superuser";
                        invitedBy: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "password": "a long walk to the well"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    logoutAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        ended: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    oauthFinish: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    oauthStart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sends the browser on; no body */
            302: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    /** @description Where to */
                    location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    passkeyLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    challenge: string;
                    answer: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    passkeyLoginOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        options: {
                            [key: string]: unknown;
                        };
                        challenge: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    proveSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                } | {
                    code: string;
                } | {
                    challenge: string;
                    answer: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        /** Format: date-time */
                        until: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    providers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enabled: boolean;
                        id: string | null;
                        name: string | null;
                        mail: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            503: components["responses"]["Error503"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada",
                 *       "email": "ada@example.org",
                 *       "password": "a long walk to the well"
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** Format: email */
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        mode: "open" | "invitation" | "closed";
                    };
                };
            };
            400: components["responses"]["Error400"];
            503: components["responses"]["Error503"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: {
                            id: string;
                            current: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            lastSeenAt: string;
                            ip: string;
                            userAgent: string;
                            readOnly: boolean;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    endOneSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    sendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    runCron: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        worker: "running" | "absent";
                        ran: {
                            job: string;
                            /** @enum {string} */
                            outcome: "ok" | "failed" | "interrupted";
                            durationMs: number;
                        }[];
                        deliveries: {
                            sent: number;
                            failed: number;
                            refused: number;
                            gone: number;
                        };
                        isComplete: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listDashboardLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dashboardLinks: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            dashboard: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                            lastSeenAt: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    createDashboardLink: {
        parameters: {
            query?: {
                dashboard?: "first" | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Farm office",
                 *       "days": 30
                 *     }
                 */
                "application/json": {
                    name: string;
                    /**
                     * @default 7
                     * @enum {number}
                     */
                    days?: 1 | 7 | 30 | 365;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        dashboardLink: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            dashboard: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                            lastSeenAt: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    revokeDashboardLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listDevices: {
        parameters: {
            query?: {
                query?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        devices: components["schemas"]["Device"][];
                        counts: {
                            total: number;
                            online: number;
                            offline: number;
                            provisioned: number;
                            unprovisioned: number;
                        };
                        nextCursor?: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    myDevices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        devices: components["schemas"]["Device"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    searchDevices: {
        parameters: {
            query: {
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        devices: {
                            deviceId: string;
                            id: string;
                            name: string;
                            kind: string | null;
                            lastSeenAt: string | null;
                            claimed: boolean;
                            owned: boolean;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    updateDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Roof tank"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    kind?: "tank" | "pump" | "acdc" | "lora" | "solar_pump";
                    tankConfig?: components["schemas"]["TankConfig"] | null;
                    calibration?: {
                        emptyDistanceMm: number;
                        fullDistanceMm: number;
                    } | null;
                    tags?: string[];
                    timezone?: string;
                    siteId?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listDeviceAlerts: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                limit?: number;
            };
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alerts: components["schemas"]["Alert"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listDeviceAudit: {
        parameters: {
            query?: {
                action?: "session.start" | "session.end" | "session.refuse" | "session.lock" | "session.prove" | "access.refuse" | "user.create" | "user.update" | "user.export" | "user.delete" | "user.role" | "user.disable" | "user.enable" | "user.password" | "user.password_request" | "user.verification_request" | "user.verify_email" | "user.mail_opt_out" | "user.second_factor_reset" | "user.impersonate" | "user.impersonate_end" | "user.merge" | "user.unlock" | "user.mail_link_end" | "user.external_unlink" | "user.address_release" | "totp.start" | "totp.enable" | "totp.disable" | "passkey.add" | "passkey.remove" | "api_key.create" | "api_key.update" | "api_key.rotate" | "api_key.revoke" | "api_key.refuse" | "invitation.create" | "invitation.resend" | "invitation.revoke" | "invitation.accept" | "widget.add" | "widget.configure" | "widget.remove" | "widget.move" | "widget.import" | "layout.restore" | "dashboard.create" | "dashboard.update" | "dashboard.remove" | "dashboard.share" | "dashboard.unshare" | "layout.order" | "view.save" | "view.remove" | "push.subscribe" | "push.unsubscribe" | "telegram.connect" | "telegram.verify" | "telegram.update" | "telegram.disconnect" | "webhook.add" | "webhook.remove" | "webhook.disable" | "webhook.resend" | "quiet_hours.update" | "device.register" | "device.import" | "device.export" | "device.claim" | "device.claim_refuse" | "device.claim_window" | "device.assign" | "device.release" | "device.update" | "device.tank" | "device.notifications" | "device.sensor" | "device.home_assistant" | "device.merge" | "device.note" | "device.note_remove" | "site.create" | "site.update" | "site.remove" | "device.unshare" | "device.invite" | "device.invite_accept" | "device.invite_decline" | "device.transfer_offer" | "device.transfer_cancel" | "device.transfer_accept" | "device.transfer_decline" | "credential.issue" | "credential.revoke" | "credential.refuse" | "credential.unprotect" | "pump.settings" | "pump.command" | "pump.command_refuse" | "pump.lock" | "pump.unlock" | "alert.acknowledge" | "alert.snooze" | "alert.escalate" | "alert.mute" | "alert.unmute" | "mapping.save" | "mapping.remove" | "inbox.dismiss" | "firmware.upload" | "firmware.update" | "firmware.yank" | "firmware.delete" | "firmware.sign" | "firmware.download_refuse" | "firmware.postpone" | "firmware.hurry" | "firmware.opt_out" | "firmware.boot_relay" | "firmware.address" | "firmware_key.create" | "firmware_key.end" | "rollout.create" | "rollout.update" | "rollout.delete" | "rollout.submit" | "rollout.approve" | "rollout.deny" | "rollout.pause" | "rollout.resume" | "rollout.abort" | "rollout.retry" | "rollout.step" | "rollout.correct" | "todo.create" | "todo.update" | "todo.delete" | "todo.restore" | "todo.comment" | "todo.comment_edit" | "todo.comment_delete" | "mailing.create" | "mailing.update" | "mailing.delete" | "mailing.test" | "mailing.send" | "mailing.begin" | "mailing.pause" | "mailing.resume" | "mailing.cancel" | "mailing.retry" | "mailing.end" | "mailing.bounce" | "mailing.export" | "mail_template.create" | "mail_template.update" | "mail_template.delete" | "setting.update" | "maintenance.start" | "maintenance.end" | "flag.set" | "flag.clear" | "log.level" | "diagnostics.download" | "backup.create" | "backup.verify" | "backup.cancel" | "backup.download" | "backup.delete" | "backup.expire" | "job.run" | "job.pause" | "job.resume" | "readings.expire" | "audit.export" | "audit.verify" | "audit.expire";
                query?: string;
                cursor?: string;
                limit?: number;
                sort?: "";
            };
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: components["schemas"]["AuditRecord"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    claimDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            423: components["responses"]["Error423"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    releaseDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listCommands: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        commands: {
                            id: string;
                            type: string;
                            ch: number;
                            order: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            state: "created" | "sent" | "accepted" | "done" | "rejected" | "expired" | "timed_out";
                            /** @enum {string} */
                            trigger: "person" | "auto" | "schedule" | "safety" | "device";
                            reason: ("person" | "limit" | "level_reached" | "schedule" | "tank_full" | "source_low" | "stale" | "mode_off" | "fault" | "device") | null;
                            by: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                            sentAt: string | null;
                            acceptedAt: string | null;
                            endedAt: string | null;
                            error: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    sendCommand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "relay.set",
                 *       "ch": 0,
                 *       "on": true,
                 *       "maxSeconds": 600
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "relay.set";
                    /** @default 0 */
                    ch?: number;
                    on: boolean;
                    maxSeconds?: number;
                } | {
                    /** @constant */
                    type: "mode.set";
                    /** @default 0 */
                    ch?: number;
                    /** @enum {string} */
                    mode: "auto" | "manual" | "off";
                } | {
                    /** @constant */
                    type: "config.set";
                    config: {
                        [key: string]: string | number | boolean;
                    };
                } | {
                    /** @constant */
                    type: "reboot";
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        command: {
                            id: string;
                            type: string;
                            ch: number;
                            order: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            state: "created" | "sent" | "accepted" | "done" | "rejected" | "expired" | "timed_out";
                            /** @enum {string} */
                            trigger: "person" | "auto" | "schedule" | "safety" | "device";
                            reason: ("person" | "limit" | "level_reached" | "schedule" | "tank_full" | "source_low" | "stale" | "mode_off" | "fault" | "device") | null;
                            by: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                            sentAt: string | null;
                            acceptedAt: string | null;
                            endedAt: string | null;
                            error: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credentials: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "secret" | "certificate";
                            /** Format: date-time */
                            createdAt: string;
                            expiresAt: string | null;
                            revokedAt: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    issueCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 0 */
                    overlapHours?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credential: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "secret" | "certificate";
                            /** Format: date-time */
                            createdAt: string;
                            expiresAt: string | null;
                            revokedAt: string | null;
                        };
                        username: string;
                        secret: string;
                        mqtt: {
                            host: string | null;
                            port: number;
                            tls: boolean;
                            topic: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    removeProtection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    addCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    certificate: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credential: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "secret" | "certificate";
                            /** Format: date-time */
                            createdAt: string;
                            expiresAt: string | null;
                            revokedAt: string | null;
                        };
                        subject: string;
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    revokeCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
                credentialId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getEnergy: {
        parameters: {
            query?: {
                channel?: number;
                days?: number;
            };
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        timeZone: string;
                        days: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            energyWh: number | null;
                            liters: number | null;
                        }[];
                        voltage: {
                            min: number;
                            max: number;
                        } | null;
                        current: {
                            min: number;
                            max: number;
                        } | null;
                        power: {
                            min: number;
                            max: number;
                        } | null;
                        nominalV: number | null;
                        brownOuts: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            minV: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listDeviceEvents: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                limit?: number;
            };
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: {
                            /** Format: date-time */
                            at: string;
                            type: string;
                            detail: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            receivedAt: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getDeviceFirmware: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        firmware: {
                            version: string | null;
                            hardware: string | null;
                            isUpdatable: boolean;
                            byHand: string | null;
                            optedOut: boolean;
                            mayOptOut: boolean;
                            mayDecide: boolean;
                            bootRelay: {
                                relay: ("off" | "last" | "on") | null;
                                /** @enum {string} */
                                source: "told" | "stated" | "asked" | "untold";
                            } | null;
                            address: {
                                issuedAt: string | null;
                            } | null;
                            open: {
                                id: string;
                                fromVersion: string | null;
                                toVersion: string;
                                notes: string;
                                /** @enum {string} */
                                state: "planned" | "queued" | "offered" | "accepted" | "downloading" | "verified" | "waiting" | "applying" | "confirming" | "missing" | "succeeded" | "failed" | "rolled_back" | "refused" | "timed_out" | "cancelled" | "skipped";
                                reason: string | null;
                                percent: number;
                                /** Format: date-time */
                                since: string;
                                orderedAt: string | null;
                                endedAt: string | null;
                                awayS: number | null;
                                levelBefore: number | null;
                                levelAfter: number | null;
                                isLate: boolean;
                                canPostpone: boolean;
                                canHurry: boolean;
                                notTonightUntil: string | null;
                                isNow: boolean;
                            } | null;
                            history: {
                                id: string;
                                fromVersion: string | null;
                                toVersion: string;
                                notes: string;
                                /** @enum {string} */
                                state: "planned" | "queued" | "offered" | "accepted" | "downloading" | "verified" | "waiting" | "applying" | "confirming" | "missing" | "succeeded" | "failed" | "rolled_back" | "refused" | "timed_out" | "cancelled" | "skipped";
                                reason: string | null;
                                percent: number;
                                /** Format: date-time */
                                since: string;
                                orderedAt: string | null;
                                endedAt: string | null;
                                awayS: number | null;
                                levelBefore: number | null;
                                levelAfter: number | null;
                                isLate: boolean;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    issueFirmwareAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                        httpUrl: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    stateBootRelay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    relay: ("off" | "last" | "on") | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        firmware: {
                            version: string | null;
                            hardware: string | null;
                            isUpdatable: boolean;
                            byHand: string | null;
                            optedOut: boolean;
                            mayOptOut: boolean;
                            mayDecide: boolean;
                            bootRelay: {
                                relay: ("off" | "last" | "on") | null;
                                /** @enum {string} */
                                source: "told" | "stated" | "asked" | "untold";
                            } | null;
                            address: {
                                issuedAt: string | null;
                            } | null;
                            open: {
                                id: string;
                                fromVersion: string | null;
                                toVersion: string;
                                notes: string;
                                /** @enum {string} */
                                state: "planned" | "queued" | "offered" | "accepted" | "downloading" | "verified" | "waiting" | "applying" | "confirming" | "missing" | "succeeded" | "failed" | "rolled_back" | "refused" | "timed_out" | "cancelled" | "skipped";
                                reason: string | null;
                                percent: number;
                                /** Format: date-time */
                                since: string;
                                orderedAt: string | null;
                                endedAt: string | null;
                                awayS: number | null;
                                levelBefore: number | null;
                                levelAfter: number | null;
                                isLate: boolean;
                                canPostpone: boolean;
                                canHurry: boolean;
                                notTonightUntil: string | null;
                                isNow: boolean;
                            } | null;
                            history: {
                                id: string;
                                fromVersion: string | null;
                                toVersion: string;
                                notes: string;
                                /** @enum {string} */
                                state: "planned" | "queued" | "offered" | "accepted" | "downloading" | "verified" | "waiting" | "applying" | "confirming" | "missing" | "succeeded" | "failed" | "rolled_back" | "refused" | "timed_out" | "cancelled" | "skipped";
                                reason: string | null;
                                percent: number;
                                /** Format: date-time */
                                since: string;
                                orderedAt: string | null;
                                endedAt: string | null;
                                awayS: number | null;
                                levelBefore: number | null;
                                levelAfter: number | null;
                                isLate: boolean;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    hurryFirmware: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        firmware: {
                            version: string | null;
                            hardware: string | null;
                            isUpdatable: boolean;
                            byHand: string | null;
                            optedOut: boolean;
                            mayOptOut: boolean;
                            mayDecide: boolean;
                            bootRelay: {
                                relay: ("off" | "last" | "on") | null;
                                /** @enum {string} */
                                source: "told" | "stated" | "asked" | "untold";
                            } | null;
                            address: {
                                issuedAt: string | null;
                            } | null;
                            open: {
                                id: string;
                                fromVersion: string | null;
                                toVersion: string;
                                notes: string;
                                /** @enum {string} */
                                state: "planned" | "queued" | "offered" | "accepted" | "downloading" | "verified" | "waiting" | "applying" | "confirming" | "missing" | "succeeded" | "failed" | "rolled_back" | "refused" | "timed_out" | "cancelled" | "skipped";
                                reason: string | null;
                                percent: number;
                                /** Format: date-time */
                                since: string;
                                orderedAt: string | null;
                                endedAt: string | null;
                                awayS: number | null;
                                levelBefore: number | null;
                                levelAfter: number | null;
                                isLate: boolean;
                                canPostpone: boolean;
                                canHurry: boolean;
                                notTonightUntil: string | null;
                                isNow: boolean;
                            } | null;
                            history: {
                                id: string;
                                fromVersion: string | null;
                                toVersion: string;
                                notes: string;
                                /** @enum {string} */
                                state: "planned" | "queued" | "offered" | "accepted" | "downloading" | "verified" | "waiting" | "applying" | "confirming" | "missing" | "succeeded" | "failed" | "rolled_back" | "refused" | "timed_out" | "cancelled" | "skipped";
                                reason: string | null;
                                percent: number;
                                /** Format: date-time */
                                since: string;
                                orderedAt: string | null;
                                endedAt: string | null;
                                awayS: number | null;
                                levelBefore: number | null;
                                levelAfter: number | null;
                                isLate: boolean;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    postponeFirmware: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        firmware: {
                            version: string | null;
                            hardware: string | null;
                            isUpdatable: boolean;
                            byHand: string | null;
                            optedOut: boolean;
                            mayOptOut: boolean;
                            mayDecide: boolean;
                            bootRelay: {
                                relay: ("off" | "last" | "on") | null;
                                /** @enum {string} */
                                source: "told" | "stated" | "asked" | "untold";
                            } | null;
                            address: {
                                issuedAt: string | null;
                            } | null;
                            open: {
                                id: string;
                                fromVersion: string | null;
                                toVersion: string;
                                notes: string;
                                /** @enum {string} */
                                state: "planned" | "queued" | "offered" | "accepted" | "downloading" | "verified" | "waiting" | "applying" | "confirming" | "missing" | "succeeded" | "failed" | "rolled_back" | "refused" | "timed_out" | "cancelled" | "skipped";
                                reason: string | null;
                                percent: number;
                                /** Format: date-time */
                                since: string;
                                orderedAt: string | null;
                                endedAt: string | null;
                                awayS: number | null;
                                levelBefore: number | null;
                                levelAfter: number | null;
                                isLate: boolean;
                                canPostpone: boolean;
                                canHurry: boolean;
                                notTonightUntil: string | null;
                                isNow: boolean;
                            } | null;
                            history: {
                                id: string;
                                fromVersion: string | null;
                                toVersion: string;
                                notes: string;
                                /** @enum {string} */
                                state: "planned" | "queued" | "offered" | "accepted" | "downloading" | "verified" | "waiting" | "applying" | "confirming" | "missing" | "succeeded" | "failed" | "rolled_back" | "refused" | "timed_out" | "cancelled" | "skipped";
                                reason: string | null;
                                percent: number;
                                /** Format: date-time */
                                since: string;
                                orderedAt: string | null;
                                endedAt: string | null;
                                awayS: number | null;
                                levelBefore: number | null;
                                levelAfter: number | null;
                                isLate: boolean;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    setFirmwareOptOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    optedOut: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        firmware: {
                            version: string | null;
                            hardware: string | null;
                            isUpdatable: boolean;
                            byHand: string | null;
                            optedOut: boolean;
                            mayOptOut: boolean;
                            mayDecide: boolean;
                            bootRelay: {
                                relay: ("off" | "last" | "on") | null;
                                /** @enum {string} */
                                source: "told" | "stated" | "asked" | "untold";
                            } | null;
                            address: {
                                issuedAt: string | null;
                            } | null;
                            open: {
                                id: string;
                                fromVersion: string | null;
                                toVersion: string;
                                notes: string;
                                /** @enum {string} */
                                state: "planned" | "queued" | "offered" | "accepted" | "downloading" | "verified" | "waiting" | "applying" | "confirming" | "missing" | "succeeded" | "failed" | "rolled_back" | "refused" | "timed_out" | "cancelled" | "skipped";
                                reason: string | null;
                                percent: number;
                                /** Format: date-time */
                                since: string;
                                orderedAt: string | null;
                                endedAt: string | null;
                                awayS: number | null;
                                levelBefore: number | null;
                                levelAfter: number | null;
                                isLate: boolean;
                                canPostpone: boolean;
                                canHurry: boolean;
                                notTonightUntil: string | null;
                                isNow: boolean;
                            } | null;
                            history: {
                                id: string;
                                fromVersion: string | null;
                                toVersion: string;
                                notes: string;
                                /** @enum {string} */
                                state: "planned" | "queued" | "offered" | "accepted" | "downloading" | "verified" | "waiting" | "applying" | "confirming" | "missing" | "succeeded" | "failed" | "rolled_back" | "refused" | "timed_out" | "cancelled" | "skipped";
                                reason: string | null;
                                percent: number;
                                /** Format: date-time */
                                since: string;
                                orderedAt: string | null;
                                endedAt: string | null;
                                awayS: number | null;
                                levelBefore: number | null;
                                levelAfter: number | null;
                                isLate: boolean;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getHomeAssistant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enabled: boolean;
                        /** @enum {string} */
                        broker: "embedded" | "external";
                        hasLogin: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    setHomeAssistant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enabled: boolean;
                        /** @enum {string} */
                        broker: "embedded" | "external";
                        hasLogin: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getLora: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lora: {
                            deviceId: string;
                            lastUplinkAt: string | null;
                            intervalS: number | null;
                            nextExpectedAt: string | null;
                            fCnt: number | null;
                            received: number;
                            lost: number;
                            rssi: number | null;
                            snr: number | null;
                            spreading: number | null;
                            batteryPercent: number | null;
                            batteryV: number | null;
                            gateways: {
                                gatewayId: string;
                                /** Format: date-time */
                                at: string;
                                uplinks: number;
                                rssi: number | null;
                                snr: number | null;
                            }[];
                            queue: {
                                commandId: string;
                                type: string;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                state: string;
                            }[];
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    mergeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    from: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    muteDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "for": "1h"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    for: "1h" | "8h" | "fixed";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mute: {
                            until: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    unmuteDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listDeviceNotes: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notes: {
                            id: string;
                            /** Format: date-time */
                            at: string;
                            text: string;
                            author: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            mayRemove: boolean;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    addDeviceNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "at": "2026-03-01T08:30:00Z",
                 *       "text": "Cleaned the filter"
                 *     }
                 */
                "application/json": {
                    /** Format: date-time */
                    at: string;
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        note: {
                            id: string;
                            /** Format: date-time */
                            at: string;
                            text: string;
                            author: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            mayRemove: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    removeDeviceNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getPump: {
        parameters: {
            query?: {
                ch?: number;
            };
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pump: {
                            deviceId: string;
                            ch: number;
                            controllable: boolean;
                            mayOperate: boolean;
                            /** @enum {string} */
                            mode: "auto" | "manual" | "off";
                            settings: {
                                destination: string | null;
                                source: string | null;
                                startPercent: number | null;
                                stopPercent: number | null;
                                fullPercent: number;
                                sourceMinPercent: number;
                                staleMinutes: number;
                                maxRunMinutes: number;
                                restMinutes: number;
                                maxStartsPerHour: number;
                                schedules: {
                                    days: number[];
                                    at: string;
                                    runMinutes: number;
                                    enabled: boolean;
                                }[];
                                serviceEveryHours: number | null;
                                servicedAt: string | null;
                            };
                            /** @enum {string} */
                            limitBy: "device" | "console";
                            /** @enum {string} */
                            actual: "on" | "off" | "unknown";
                            since: string | null;
                            at: string | null;
                            commanded: ("on" | "off") | null;
                            run: {
                                id: string;
                                ch: number;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                runtimeS: number;
                                /** @enum {string} */
                                trigger: "person" | "auto" | "schedule" | "safety" | "device";
                                by: string | null;
                                stopReason: ("person" | "limit" | "level_reached" | "schedule" | "tank_full" | "source_low" | "stale" | "mode_off" | "fault" | "device") | null;
                                stoppedBy: string | null;
                                limitS: number | null;
                                liters: number | null;
                                energyWh: number | null;
                            } | null;
                            stopsBy: string | null;
                            interlocks: {
                                /** @enum {string} */
                                id: "device_online" | "state_known" | "not_running" | "no_pending" | "mode" | "lockout" | "destination_fresh" | "destination_room" | "source_fresh" | "source_water" | "rest" | "starts_per_hour" | "run_limit";
                                ok: boolean;
                                value: number | null;
                                limit: number | null;
                                until: string | null;
                            }[];
                            lockout: {
                                reason: string;
                                until: string | null;
                            } | null;
                            lastCommand: {
                                id: string;
                                type: string;
                                ch: number;
                                order: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                state: "created" | "sent" | "accepted" | "done" | "rejected" | "expired" | "timed_out";
                                /** @enum {string} */
                                trigger: "person" | "auto" | "schedule" | "safety" | "device";
                                reason: ("person" | "limit" | "level_reached" | "schedule" | "tank_full" | "source_low" | "stale" | "mode_off" | "fault" | "device") | null;
                                by: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                sentAt: string | null;
                                acceptedAt: string | null;
                                endedAt: string | null;
                                error: string | null;
                            } | null;
                            nextScheduleAt: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    setPump: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 0 */
                    ch?: number;
                    settings: {
                        destination: string | null;
                        source: string | null;
                        startPercent: number | null;
                        stopPercent: number | null;
                        fullPercent: number;
                        sourceMinPercent: number;
                        staleMinutes: number;
                        maxRunMinutes: number;
                        restMinutes: number;
                        maxStartsPerHour: number;
                        schedules: {
                            days: number[];
                            at: string;
                            runMinutes: number;
                            enabled: boolean;
                        }[];
                        serviceEveryHours: number | null;
                        servicedAt: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pump: {
                            deviceId: string;
                            ch: number;
                            controllable: boolean;
                            mayOperate: boolean;
                            /** @enum {string} */
                            mode: "auto" | "manual" | "off";
                            settings: {
                                destination: string | null;
                                source: string | null;
                                startPercent: number | null;
                                stopPercent: number | null;
                                fullPercent: number;
                                sourceMinPercent: number;
                                staleMinutes: number;
                                maxRunMinutes: number;
                                restMinutes: number;
                                maxStartsPerHour: number;
                                schedules: {
                                    days: number[];
                                    at: string;
                                    runMinutes: number;
                                    enabled: boolean;
                                }[];
                                serviceEveryHours: number | null;
                                servicedAt: string | null;
                            };
                            /** @enum {string} */
                            limitBy: "device" | "console";
                            /** @enum {string} */
                            actual: "on" | "off" | "unknown";
                            since: string | null;
                            at: string | null;
                            commanded: ("on" | "off") | null;
                            run: {
                                id: string;
                                ch: number;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                runtimeS: number;
                                /** @enum {string} */
                                trigger: "person" | "auto" | "schedule" | "safety" | "device";
                                by: string | null;
                                stopReason: ("person" | "limit" | "level_reached" | "schedule" | "tank_full" | "source_low" | "stale" | "mode_off" | "fault" | "device") | null;
                                stoppedBy: string | null;
                                limitS: number | null;
                                liters: number | null;
                                energyWh: number | null;
                            } | null;
                            stopsBy: string | null;
                            interlocks: {
                                /** @enum {string} */
                                id: "device_online" | "state_known" | "not_running" | "no_pending" | "mode" | "lockout" | "destination_fresh" | "destination_room" | "source_fresh" | "source_water" | "rest" | "starts_per_hour" | "run_limit";
                                ok: boolean;
                                value: number | null;
                                limit: number | null;
                                until: string | null;
                            }[];
                            lockout: {
                                reason: string;
                                until: string | null;
                            } | null;
                            lastCommand: {
                                id: string;
                                type: string;
                                ch: number;
                                order: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                state: "created" | "sent" | "accepted" | "done" | "rejected" | "expired" | "timed_out";
                                /** @enum {string} */
                                trigger: "person" | "auto" | "schedule" | "safety" | "device";
                                reason: ("person" | "limit" | "level_reached" | "schedule" | "tank_full" | "source_low" | "stale" | "mode_off" | "fault" | "device") | null;
                                by: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                sentAt: string | null;
                                acceptedAt: string | null;
                                endedAt: string | null;
                                error: string | null;
                            } | null;
                            nextScheduleAt: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    clearLockout: {
        parameters: {
            query?: {
                ch?: number;
            };
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pump: {
                            deviceId: string;
                            ch: number;
                            controllable: boolean;
                            mayOperate: boolean;
                            /** @enum {string} */
                            mode: "auto" | "manual" | "off";
                            settings: {
                                destination: string | null;
                                source: string | null;
                                startPercent: number | null;
                                stopPercent: number | null;
                                fullPercent: number;
                                sourceMinPercent: number;
                                staleMinutes: number;
                                maxRunMinutes: number;
                                restMinutes: number;
                                maxStartsPerHour: number;
                                schedules: {
                                    days: number[];
                                    at: string;
                                    runMinutes: number;
                                    enabled: boolean;
                                }[];
                                serviceEveryHours: number | null;
                                servicedAt: string | null;
                            };
                            /** @enum {string} */
                            limitBy: "device" | "console";
                            /** @enum {string} */
                            actual: "on" | "off" | "unknown";
                            since: string | null;
                            at: string | null;
                            commanded: ("on" | "off") | null;
                            run: {
                                id: string;
                                ch: number;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                runtimeS: number;
                                /** @enum {string} */
                                trigger: "person" | "auto" | "schedule" | "safety" | "device";
                                by: string | null;
                                stopReason: ("person" | "limit" | "level_reached" | "schedule" | "tank_full" | "source_low" | "stale" | "mode_off" | "fault" | "device") | null;
                                stoppedBy: string | null;
                                limitS: number | null;
                                liters: number | null;
                                energyWh: number | null;
                            } | null;
                            stopsBy: string | null;
                            interlocks: {
                                /** @enum {string} */
                                id: "device_online" | "state_known" | "not_running" | "no_pending" | "mode" | "lockout" | "destination_fresh" | "destination_room" | "source_fresh" | "source_water" | "rest" | "starts_per_hour" | "run_limit";
                                ok: boolean;
                                value: number | null;
                                limit: number | null;
                                until: string | null;
                            }[];
                            lockout: {
                                reason: string;
                                until: string | null;
                            } | null;
                            lastCommand: {
                                id: string;
                                type: string;
                                ch: number;
                                order: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                state: "created" | "sent" | "accepted" | "done" | "rejected" | "expired" | "timed_out";
                                /** @enum {string} */
                                trigger: "person" | "auto" | "schedule" | "safety" | "device";
                                reason: ("person" | "limit" | "level_reached" | "schedule" | "tank_full" | "source_low" | "stale" | "mode_off" | "fault" | "device") | null;
                                by: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                sentAt: string | null;
                                acceptedAt: string | null;
                                endedAt: string | null;
                                error: string | null;
                            } | null;
                            nextScheduleAt: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listRawMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        until: string;
                        messages: {
                            /** Format: date-time */
                            receivedAt: string;
                            topic: string;
                            retain: boolean;
                            size: number;
                            text: string | null;
                            hex: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getReadings: {
        parameters: {
            query?: {
                metric?: string;
                channel?: number;
                from?: string;
                to?: string;
                points?: number;
            };
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        points: {
                            /** Format: date-time */
                            at: string;
                            min: number;
                            max: number;
                            avg: number;
                            last: number;
                            n: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    exportReadings: {
        parameters: {
            query?: {
                metric?: string;
                channel?: number;
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listRuns: {
        parameters: {
            query?: {
                ch?: number;
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        from: string;
                        /** Format: date-time */
                        to: string;
                        runs: {
                            id: string;
                            ch: number;
                            /** Format: date-time */
                            startedAt: string;
                            endedAt: string | null;
                            runtimeS: number;
                            /** @enum {string} */
                            trigger: "person" | "auto" | "schedule" | "safety" | "device";
                            by: string | null;
                            stopReason: ("person" | "limit" | "level_reached" | "schedule" | "tank_full" | "source_low" | "stale" | "mode_off" | "fault" | "device") | null;
                            stoppedBy: string | null;
                            limitS: number | null;
                            liters: number | null;
                            energyWh: number | null;
                        }[];
                        totals: {
                            starts: number;
                            runtimeS: number;
                            duty: number;
                            liters: number | null;
                            energyWh: number | null;
                        };
                        previous: {
                            starts: number;
                            runtimeS: number;
                            duty: number;
                            liters: number | null;
                            energyWh: number | null;
                        } | null;
                        sinceServiceS: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    exportRuns: {
        parameters: {
            query?: {
                ch?: number;
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getSensor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sensor: {
                            codec?: string;
                            /** @enum {string} */
                            unit?: "mm" | "cm" | "m" | "in";
                            /** @enum {string} */
                            meaning?: "gap" | "height";
                            profile?: string;
                            blindMm?: number;
                            minMm?: number;
                            maxMm?: number;
                            sentinels?: number[];
                            maxRateMmPerMin?: number;
                        };
                        codecs: {
                            name: string;
                            model: string;
                        }[];
                        profiles: {
                            name: string;
                            title: string;
                            metric: string;
                            blindMm?: number;
                            minMm?: number;
                            maxMm?: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    setSensor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    codec?: string;
                    /** @enum {string} */
                    unit?: "mm" | "cm" | "m" | "in";
                    /** @enum {string} */
                    meaning?: "gap" | "height";
                    profile?: string;
                    blindMm?: number;
                    minMm?: number;
                    maxMm?: number;
                    sentinels?: number[];
                    maxRateMmPerMin?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sensor: {
                            codec?: string;
                            /** @enum {string} */
                            unit?: "mm" | "cm" | "m" | "in";
                            /** @enum {string} */
                            meaning?: "gap" | "height";
                            profile?: string;
                            blindMm?: number;
                            minMm?: number;
                            maxMm?: number;
                            sentinels?: number[];
                            maxRateMmPerMin?: number;
                        };
                        codecs: {
                            name: string;
                            model: string;
                        }[];
                        profiles: {
                            name: string;
                            title: string;
                            metric: string;
                            blindMm?: number;
                            minMm?: number;
                            maxMm?: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    previewSensor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    codec?: string;
                    /** @enum {string} */
                    unit?: "mm" | "cm" | "m" | "in";
                    /** @enum {string} */
                    meaning?: "gap" | "height";
                    profile?: string;
                    blindMm?: number;
                    minMm?: number;
                    maxMm?: number;
                    sentinels?: number[];
                    maxRateMmPerMin?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: {
                            channel: number;
                            /** Format: date-time */
                            at: string;
                            before: {
                                metric: string;
                                value: number;
                            };
                            after: {
                                metric: string;
                                value: number;
                                /** @enum {string} */
                                quality: "ok" | "blind_zone" | "spike" | "suspect";
                            };
                            refusal: string | null;
                        }[];
                        past: {
                            judged: number;
                            refused: number;
                            examples: {
                                /** Format: date-time */
                                at: string;
                                metric: string;
                                channel: number;
                                value: number;
                                reason: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listShares: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        shares: {
                            id: string;
                            /** @enum {string} */
                            state: "invited" | "accepted";
                            userId: string | null;
                            name: string;
                            email: string;
                            emailVerified: boolean;
                            /** @enum {string} */
                            role: "viewer" | "operator";
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        transfer: {
                            name: string;
                            email: string;
                            /** Format: date-time */
                            expiresAt: string;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    shareDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ravi@example.org",
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    /** @enum {string} */
                    role: "viewer" | "operator";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        share: {
                            id: string;
                            /** @enum {string} */
                            state: "invited" | "accepted";
                            userId: string | null;
                            name: string;
                            email: string;
                            emailVerified: boolean;
                            /** @enum {string} */
                            role: "viewer" | "operator";
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    unshareDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    setTankSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "series": [
                 *         {
                 *           "tankType": "rectangular",
                 *           "depthMm": 1000,
                 *           "widthMm": 1000,
                 *           "lengthMm": 1000
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    series: {
                        /** @enum {string} */
                        tankType?: "rectangular" | "square" | "slimline" | "cylindrical_vertical" | "cylindrical_horizontal" | "elliptical_vertical" | "sphere" | "conical" | "custom";
                        depthMm?: number;
                        heightMm?: number;
                        widthMm?: number;
                        lengthMm?: number;
                        diameterMm?: number;
                        sensorOffsetMm?: number;
                        capacityLiters?: number;
                        calculatedCapacityLiters?: number;
                        strapping?: {
                            heightMm: number;
                            liters: number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    offerTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    cancelTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                range?: "day" | "week" | "month";
            };
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        range: "day" | "week" | "month";
                        timeZone: string;
                        /** Format: date-time */
                        from: string;
                        /** Format: date-time */
                        to: string;
                        buckets: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            usedL: number | null;
                            refilledL: number | null;
                            minPercent: number | null;
                            maxPercent: number | null;
                            lastPercent: number | null;
                            coverage: number;
                        }[];
                        refills: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            liters: number;
                            percent: number;
                        }[];
                        totals: {
                            usedL: number | null;
                            refilledL: number | null;
                            averageDailyL: number | null;
                            highestDay: {
                                /** Format: date-time */
                                at: string;
                                liters: number;
                            } | null;
                            daysBetweenRefills: number | null;
                        };
                        previous: {
                            usedL: number | null;
                            refilledL: number | null;
                            averageDailyL: number | null;
                            highestDay: {
                                /** Format: date-time */
                                at: string;
                                liters: number;
                            } | null;
                            daysBetweenRefills: number | null;
                        };
                        today: {
                            usedL: number | null;
                            usualL: number | null;
                        };
                        lastRefill: {
                            /** Format: date-time */
                            at: string;
                            liters: number;
                        } | null;
                        leak: {
                            /** Format: date-time */
                            since: string;
                            litersPerHour: number;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listFirmware: {
        parameters: {
            query?: {
                family?: string;
                channel?: "stable" | "beta" | "dev";
                state?: "draft" | "ready" | "yanked";
                query?: string;
                cursor?: string;
                limit?: number;
                sort?: "-created" | "created" | "product" | "-product";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        firmware: {
                            id: string;
                            family: string;
                            product: string;
                            version: string;
                            /** @enum {string} */
                            channel: "stable" | "beta" | "dev";
                            notes: string;
                            minVersion: string | null;
                            hardware: string[];
                            chip: string | null;
                            orderTemplate: {
                                topic: string;
                                payload: string;
                            } | null;
                            format: string;
                            fileName: string;
                            size: number;
                            sha256: string;
                            md5: string;
                            counter: number | null;
                            /** @enum {string} */
                            state: "draft" | "ready" | "yanked";
                            minimalId: string | null;
                            signed: boolean;
                            createdBy: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            yankedAt: string | null;
                            yankReason: string | null;
                        }[];
                        total: number;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    listFirmwareKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: {
                            kid: string;
                            name: string;
                            publicKey: string;
                            sealed: boolean;
                            /** @enum {string} */
                            state: "active" | "retired" | "revoked";
                            reason: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            endedAt: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    addFirmwareKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    publicKey: string;
                    /** @default  */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        key: {
                            kid: string;
                            name: string;
                            publicKey: string;
                            sealed: boolean;
                            /** @enum {string} */
                            state: "active" | "retired" | "revoked";
                            reason: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            endedAt: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    createFirmwareKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        key: {
                            kid: string;
                            name: string;
                            publicKey: string;
                            sealed: boolean;
                            /** @enum {string} */
                            state: "active" | "retired" | "revoked";
                            reason: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            endedAt: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    endFirmwareKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    state: "retired" | "revoked";
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        key: {
                            kid: string;
                            name: string;
                            publicKey: string;
                            sealed: boolean;
                            /** @enum {string} */
                            state: "active" | "retired" | "revoked";
                            reason: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            endedAt: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getFirmwareDistribution: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        families: {
                            family: string;
                            devices: number;
                            hindrance: ("by_hand" | "no_origin" | "no_plain_http") | null;
                            byHand: string | null;
                            verification: string;
                            lora: {
                                spreading: {
                                    spreading: number;
                                    devices: number;
                                }[];
                                intervalS: number | null;
                            } | null;
                            versions: {
                                version: string | null;
                                kind: string | null;
                                devices: number;
                            }[];
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    startFirmwareUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    size: number;
                    sha256?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        upload: {
                            id: string;
                            fileName: string;
                            size: number;
                            received: number;
                            /** Format: date-time */
                            expiresAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getFirmwareUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        upload: {
                            id: string;
                            fileName: string;
                            size: number;
                            received: number;
                            /** Format: date-time */
                            expiresAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    dropFirmwareUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            503: components["responses"]["Error503"];
        };
    };
    appendFirmwareUpload: {
        parameters: {
            query: {
                offset: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        upload: {
                            id: string;
                            fileName: string;
                            size: number;
                            received: number;
                            /** Format: date-time */
                            expiresAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            503: components["responses"]["Error503"];
        };
    };
    completeFirmwareUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    channel?: "stable" | "beta" | "dev";
                    notes?: string;
                    minVersion?: string | null;
                    hardware?: string[];
                    chip?: string | null;
                    orderTemplate?: {
                        topic: string;
                        payload: string;
                    } | null;
                    /** @enum {string} */
                    family: "native" | "tasmota" | "shelly-gen1" | "shelly-gen2" | "esphome" | "homeassistant" | "zigbee2mqtt" | "thingsboard" | "generic";
                    product?: string;
                    version?: string;
                    counter?: number;
                    /** @default false */
                    ready?: boolean;
                    /** @default false */
                    confirmBootloader?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        firmware: {
                            id: string;
                            family: string;
                            product: string;
                            version: string;
                            /** @enum {string} */
                            channel: "stable" | "beta" | "dev";
                            notes: string;
                            minVersion: string | null;
                            hardware: string[];
                            chip: string | null;
                            orderTemplate: {
                                topic: string;
                                payload: string;
                            } | null;
                            format: string;
                            fileName: string;
                            size: number;
                            sha256: string;
                            md5: string;
                            counter: number | null;
                            /** @enum {string} */
                            state: "draft" | "ready" | "yanked";
                            minimalId: string | null;
                            signed: boolean;
                            createdBy: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            yankedAt: string | null;
                            yankReason: string | null;
                        };
                        isNew: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    addVendorFirmware: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    channel?: "stable" | "beta" | "dev";
                    notes?: string;
                    minVersion?: string | null;
                    hardware?: string[];
                    chip?: string | null;
                    /** @enum {string} */
                    family: "shelly-gen1" | "shelly-gen2" | "homeassistant";
                    product: string;
                    version: string;
                    /** @default false */
                    ready?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        firmware: {
                            id: string;
                            family: string;
                            product: string;
                            version: string;
                            /** @enum {string} */
                            channel: "stable" | "beta" | "dev";
                            notes: string;
                            minVersion: string | null;
                            hardware: string[];
                            chip: string | null;
                            orderTemplate: {
                                topic: string;
                                payload: string;
                            } | null;
                            format: string;
                            fileName: string;
                            size: number;
                            sha256: string;
                            md5: string;
                            counter: number | null;
                            /** @enum {string} */
                            state: "draft" | "ready" | "yanked";
                            minimalId: string | null;
                            signed: boolean;
                            createdBy: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            yankedAt: string | null;
                            yankReason: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getFirmware: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        firmware: {
                            id: string;
                            family: string;
                            product: string;
                            version: string;
                            /** @enum {string} */
                            channel: "stable" | "beta" | "dev";
                            notes: string;
                            minVersion: string | null;
                            hardware: string[];
                            chip: string | null;
                            orderTemplate: {
                                topic: string;
                                payload: string;
                            } | null;
                            format: string;
                            fileName: string;
                            size: number;
                            sha256: string;
                            md5: string;
                            counter: number | null;
                            /** @enum {string} */
                            state: "draft" | "ready" | "yanked";
                            minimalId: string | null;
                            signed: boolean;
                            createdBy: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            yankedAt: string | null;
                            yankReason: string | null;
                            facts: {
                                [key: string]: unknown;
                            };
                            signatures: {
                                id: string;
                                kid: string;
                                manifest: string;
                                m: string;
                                sig: string;
                                holds: boolean;
                                /** Format: date-time */
                                expiresAt: string;
                                /** Format: date-time */
                                createdAt: string;
                            }[];
                            used: boolean;
                            bytesServed: number;
                            installed: number;
                            versions: {
                                version: string | null;
                                devices: number;
                            }[];
                            rollouts: {
                                id: string;
                                name: string;
                                /** @enum {string} */
                                state: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    removeFirmware: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    updateFirmware: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    channel?: "stable" | "beta" | "dev";
                    notes?: string;
                    minVersion?: string | null;
                    hardware?: string[];
                    chip?: string | null;
                    orderTemplate?: {
                        topic: string;
                        payload: string;
                    } | null;
                    /** @enum {string} */
                    state?: "draft" | "ready";
                    minimalId?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        firmware: {
                            id: string;
                            family: string;
                            product: string;
                            version: string;
                            /** @enum {string} */
                            channel: "stable" | "beta" | "dev";
                            notes: string;
                            minVersion: string | null;
                            hardware: string[];
                            chip: string | null;
                            orderTemplate: {
                                topic: string;
                                payload: string;
                            } | null;
                            format: string;
                            fileName: string;
                            size: number;
                            sha256: string;
                            md5: string;
                            counter: number | null;
                            /** @enum {string} */
                            state: "draft" | "ready" | "yanked";
                            minimalId: string | null;
                            signed: boolean;
                            createdBy: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            yankedAt: string | null;
                            yankReason: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    compareFirmware: {
        parameters: {
            query: {
                with: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        differences: {
                            field: string;
                            before: unknown;
                            after: unknown;
                        }[];
                        firstByte: number | null;
                        bytes: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    signFirmware: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kid: string;
                    /** @default 180 */
                    validDays?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        signature: {
                            id: string;
                            kid: string;
                            manifest: string;
                            m: string;
                            sig: string;
                            holds: boolean;
                            /** Format: date-time */
                            expiresAt: string;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    attachFirmwareSignature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    m: string;
                    sig: string;
                    kid: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        signature: {
                            id: string;
                            kid: string;
                            manifest: string;
                            m: string;
                            sig: string;
                            holds: boolean;
                            /** Format: date-time */
                            expiresAt: string;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    yankFirmware: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        firmware: {
                            id: string;
                            family: string;
                            product: string;
                            version: string;
                            /** @enum {string} */
                            channel: "stable" | "beta" | "dev";
                            notes: string;
                            minVersion: string | null;
                            hardware: string[];
                            chip: string | null;
                            orderTemplate: {
                                topic: string;
                                payload: string;
                            } | null;
                            format: string;
                            fileName: string;
                            size: number;
                            sha256: string;
                            md5: string;
                            counter: number | null;
                            /** @enum {string} */
                            state: "draft" | "ready" | "yanked";
                            minimalId: string | null;
                            signed: boolean;
                            createdBy: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            yankedAt: string | null;
                            yankReason: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description Not well */
            503: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    "retry-after"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"] | components["schemas"]["Error"];
                };
            };
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "live";
                    };
                };
            };
            400: components["responses"]["Error400"];
            503: components["responses"]["Error503"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ready" | "waiting";
                        /** @enum {string} */
                        database: "up" | "down";
                        /** @enum {string} */
                        migrations: "applied" | "behind" | "ahead" | "unknown";
                    };
                };
            };
            400: components["responses"]["Error400"];
            /** @description Not well */
            503: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    "retry-after"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ready" | "waiting";
                        /** @enum {string} */
                        database: "up" | "down";
                        /** @enum {string} */
                        migrations: "applied" | "behind" | "ahead" | "unknown";
                    } | components["schemas"]["Error"];
                };
            };
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        name: string;
                        description: string;
                        backend: {
                            version: string;
                            name: string;
                            description: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            503: components["responses"]["Error503"];
        };
    };
    listInbox: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages: {
                            /** Format: uuid */
                            id: string;
                            topic: string;
                            reason: string;
                            count: number;
                            /** Format: date-time */
                            firstAt: string;
                            /** Format: date-time */
                            lastAt: string;
                            sender: string;
                        }[];
                        total: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getInboxMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: {
                            /** Format: uuid */
                            id: string;
                            topic: string;
                            reason: string;
                            count: number;
                            /** Format: date-time */
                            firstAt: string;
                            /** Format: date-time */
                            lastAt: string;
                            sender: string;
                        };
                        payload: {
                            /** @constant */
                            kind: "json";
                            value: unknown;
                            isCut: boolean;
                        } | {
                            /** @constant */
                            kind: "text";
                            text: string;
                            isCut: boolean;
                        } | {
                            /** @constant */
                            kind: "binary";
                            hex: string;
                            isCut: boolean;
                        };
                        presets: {
                            name: string;
                            title: string;
                            firmware: string;
                            prefix: string;
                            preview: {
                                deviceId: string | null;
                                online: boolean | null;
                                firmware: string | null;
                                readings: {
                                    metric: string;
                                    channel: number;
                                    value: number;
                                    unit: string;
                                }[];
                                rejected: {
                                    metric: string | null;
                                    channel: number;
                                    raw: string | null;
                                    reason: string;
                                }[];
                            };
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    dismissInboxMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    saveMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    topic: string;
                    /** @enum {string} */
                    kind?: "tank" | "pump" | "acdc" | "lora" | "solar_pump";
                    fields: {
                        path?: string;
                        /** @enum {string} */
                        metric: "distance_mm" | "depth_mm" | "level_pct" | "volume_l" | "capacity_l" | "pressure_pa" | "flow_lpm" | "volume_total_l" | "temperature_c" | "liquid_temperature_c" | "device_temperature_c" | "humidity_pct" | "battery_pct" | "battery_v" | "battery_low" | "supply_v" | "rssi_dbm" | "snr_db" | "lqi" | "wifi_quality_pct" | "relay_on" | "valve_open" | "input_on" | "running" | "frequency_hz" | "speed_rpm" | "voltage_v" | "current_a" | "power_w" | "apparent_va" | "reactive_var" | "power_factor" | "energy_wh" | "energy_returned_wh" | "energy_today_wh" | "yield_today_wh" | "water_leak" | "tilt" | "uptime_s" | "fault_code" | "charger_state" | "analog_v" | "analog_ma" | "counter" | "control_mode" | "availability" | "firmware";
                        /** @default 0 */
                        channel?: number;
                        /** @enum {string} */
                        unit?: "mm" | "cm" | "m" | "in";
                        factor?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mappings: {
                            /** Format: uuid */
                            id: string;
                            topic: string;
                            metric: string;
                            channel: number;
                            path: string | null;
                            unit: string | null;
                            factor: number | null;
                            kind: string | null;
                            sender: string;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        preview: {
                            deviceId: string | null;
                            online: boolean | null;
                            firmware: string | null;
                            readings: {
                                metric: string;
                                channel: number;
                                value: number;
                                unit: string;
                            }[];
                            rejected: {
                                metric: string | null;
                                channel: number;
                                raw: string | null;
                                reason: string;
                            }[];
                        };
                        explained: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    applyPreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    preset: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mappings: {
                            /** Format: uuid */
                            id: string;
                            topic: string;
                            metric: string;
                            channel: number;
                            path: string | null;
                            unit: string | null;
                            factor: number | null;
                            kind: string | null;
                            sender: string;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        preview: {
                            deviceId: string | null;
                            online: boolean | null;
                            firmware: string | null;
                            readings: {
                                metric: string;
                                channel: number;
                                value: number;
                                unit: string;
                            }[];
                            rejected: {
                                metric: string | null;
                                channel: number;
                                raw: string | null;
                                reason: string;
                            }[];
                        };
                        explained: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    previewMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    topic: string;
                    /** @enum {string} */
                    kind?: "tank" | "pump" | "acdc" | "lora" | "solar_pump";
                    fields: {
                        path?: string;
                        /** @enum {string} */
                        metric: "distance_mm" | "depth_mm" | "level_pct" | "volume_l" | "capacity_l" | "pressure_pa" | "flow_lpm" | "volume_total_l" | "temperature_c" | "liquid_temperature_c" | "device_temperature_c" | "humidity_pct" | "battery_pct" | "battery_v" | "battery_low" | "supply_v" | "rssi_dbm" | "snr_db" | "lqi" | "wifi_quality_pct" | "relay_on" | "valve_open" | "input_on" | "running" | "frequency_hz" | "speed_rpm" | "voltage_v" | "current_a" | "power_w" | "apparent_va" | "reactive_var" | "power_factor" | "energy_wh" | "energy_returned_wh" | "energy_today_wh" | "yield_today_wh" | "water_leak" | "tilt" | "uptime_s" | "fault_code" | "charger_state" | "analog_v" | "analog_ma" | "counter" | "control_mode" | "availability" | "firmware";
                        /** @default 0 */
                        channel?: number;
                        /** @enum {string} */
                        unit?: "mm" | "cm" | "m" | "in";
                        factor?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deviceId: string | null;
                        online: boolean | null;
                        firmware: string | null;
                        readings: {
                            metric: string;
                            channel: number;
                            value: number;
                            unit: string;
                        }[];
                        rejected: {
                            metric: string | null;
                            channel: number;
                            raw: string | null;
                            reason: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    ingest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "seq": 41,
                 *       "boot": 17,
                 *       "m": {
                 *         "distance_mm": 1240,
                 *         "battery_v": 3.61
                 *       }
                 *     }
                 */
                "application/json": {
                    [key: string]: unknown;
                } | {
                    [key: string]: unknown;
                }[];
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        inserted: number;
                        duplicates: number;
                        rejected: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitations: {
                            id: string;
                            deviceId: string;
                            /** @enum {string} */
                            role: "viewer" | "operator";
                            from: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    declineInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    loraOverview: {
        parameters: {
            query?: {
                minutes?: number;
                site?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        minutes: number;
                        active: number;
                        inactive: number;
                        never: number;
                        uplinks: number;
                        uplinksPerHour: number;
                        lost: number;
                        gateways: {
                            gatewayId: string;
                            /** Format: date-time */
                            lastAt: string;
                            uplinks: number;
                            devices: number;
                            rssi: number | null;
                            snr: number | null;
                            silent: boolean;
                        }[];
                        devices: {
                            deviceId: string;
                            name: string;
                            lastUplinkAt: string | null;
                            uplinks: number;
                            lost: number;
                            rssi: number | null;
                            batteryPercent: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    showOptOut: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sends the browser on; no body */
            303: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    /** @description Where to */
                    location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    stopMails: {
        parameters: {
            query?: {
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                } | {
                    /** @constant */
                    "List-Unsubscribe": "One-Click";
                };
                "application/x-www-form-urlencoded": {
                    token: string;
                } | {
                    /** @constant */
                    "List-Unsubscribe": "One-Click";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** @enum {string} */
                        what: "alerts" | "marketing";
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listMappings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mappings: {
                            /** Format: uuid */
                            id: string;
                            topic: string;
                            metric: string;
                            channel: number;
                            path: string | null;
                            unit: string | null;
                            factor: number | null;
                            kind: string | null;
                            sender: string;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    removeMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    mqttAcl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    clientid?: string;
                    topic: string;
                    /** @enum {string} */
                    action?: "publish" | "subscribe";
                    acc?: 1 | 2 | 3 | 4;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        result: "allow" | "deny" | "ignore";
                        /** @constant */
                        is_superuser: false;
                        ok: boolean;
                        error: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            503: components["responses"]["Error503"];
        };
    };
    mqttAuth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    password: string;
                    clientid?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        result: "allow" | "deny" | "ignore";
                        /** @constant */
                        is_superuser: false;
                        ok: boolean;
                        error: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            503: components["responses"]["Error503"];
        };
    };
    rabbitmqResource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    vhost: string;
                    resource: string;
                    name: string;
                    permission: string;
                };
                "application/x-www-form-urlencoded": {
                    username: string;
                    vhost: string;
                    resource: string;
                    name: string;
                    permission: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            503: components["responses"]["Error503"];
        };
    };
    rabbitmqTopic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    vhost: string;
                    name: string;
                    permission: string;
                    routing_key: string;
                };
                "application/x-www-form-urlencoded": {
                    username: string;
                    vhost: string;
                    name: string;
                    permission: string;
                    routing_key: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            503: components["responses"]["Error503"];
        };
    };
    rabbitmqUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    password: string;
                    client_id?: string;
                };
                "application/x-www-form-urlencoded": {
                    username: string;
                    password: string;
                    client_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            503: components["responses"]["Error503"];
        };
    };
    rabbitmqVhost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    vhost: string;
                };
                "application/x-www-form-urlencoded": {
                    username: string;
                    vhost: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            503: components["responses"]["Error503"];
        };
    };
    listNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notifications: {
                            _id: string;
                            title: string;
                            message: string;
                            /** @enum {string} */
                            type: "water_level" | "device_offline" | "system" | "alert" | "info";
                            /** @enum {string} */
                            severity: "critical" | "warning" | "info" | "success";
                            read: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            deviceName?: string;
                            deviceId?: string;
                            alertId?: string;
                            todoId?: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    setNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    settings: components["schemas"]["NotificationSettings"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    readAllNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        count: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    removeNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: {
                            _id: string;
                            title: string;
                            message: string;
                            /** @enum {string} */
                            type: "water_level" | "device_offline" | "system" | "alert" | "info";
                            /** @enum {string} */
                            severity: "critical" | "warning" | "info" | "success";
                            read: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            deviceName?: string;
                            deviceId?: string;
                            alertId?: string;
                            todoId?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    restoreNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: {
                            _id: string;
                            title: string;
                            message: string;
                            /** @enum {string} */
                            type: "water_level" | "device_offline" | "system" | "alert" | "info";
                            /** @enum {string} */
                            severity: "critical" | "warning" | "info" | "success";
                            read: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            deviceName?: string;
                            deviceId?: string;
                            alertId?: string;
                            todoId?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    openApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            400: components["responses"]["Error400"];
            503: components["responses"]["Error503"];
        };
    };
    actOnPush: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    action: "acknowledge" | "stop";
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    pushPublicKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        publicKey: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    subscribePush: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    endpoint: string;
                    expirationTime?: number | null;
                    keys: {
                        p256dh: string;
                        auth: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    testPush: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    body: string;
                } | {
                    /** @enum {string} */
                    type: "water_level_critical" | "water_level_low" | "device_offline" | "device_online" | "pump_started" | "pump_stopped" | "firmware_update" | "maintenance_reminder";
                    data?: {
                        [key: string]: string | number | boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sent: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    unsubscribePush: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    endpoint: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listRollouts: {
        parameters: {
            query?: {
                state?: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                firmware?: string;
                templates?: "only" | "none";
                query?: string;
                cursor?: string;
                limit?: number;
                sort?: "-created" | "created" | "name" | "-name";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rollouts: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            state: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                            pause: {
                                /** @enum {string} */
                                reason: "person" | "error_threshold" | "health_gate" | "group_done" | "below_success";
                                group: number | null;
                                rule?: string;
                                value?: number;
                                limit?: number;
                                failure?: string;
                            } | null;
                            firmware: {
                                id: string;
                                family: string;
                                product: string;
                                version: string;
                            };
                            isTemplate: boolean;
                            isDowngrade: boolean;
                            counts: {
                                [key: string]: number;
                            };
                            createdBy: {
                                id: string;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            startsAt: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                            version: number;
                        }[];
                        total: number;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    createRollout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default  */
                    notes?: string;
                    /** Format: uuid */
                    firmwareId: string;
                    target: {
                        /** @default [] */
                        families?: string[];
                        /** @default [] */
                        hardware?: string[];
                        /** @default [] */
                        versions?: string[];
                        /** @default [] */
                        kinds?: string[];
                        /** @default [] */
                        tags?: string[];
                        /** @default [] */
                        owners?: string[];
                        /** @default [] */
                        devices?: string[];
                        /** @default [] */
                        excluded?: string[];
                        /** @default [] */
                        excludedTags?: string[];
                        /** Format: uuid */
                        changedBy?: string;
                    };
                    policy: {
                        groups: {
                            percent: number;
                            errorPercent: number | null;
                            minEnded: number;
                            errorCount: number | null;
                            successPercent: number;
                            soakMs: number;
                            pauseAfter: boolean;
                        }[];
                        guards: {
                            pumpOffS: number;
                            supplyFactor: number;
                            repairHours: number;
                            rssiDbm: number;
                            snrMarginDb: number;
                            waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                        };
                        item: {
                            retries: number;
                            missingMs: number;
                            offerLifeMs: number;
                            heldListMs: number;
                        };
                        concurrency: {
                            perCoordinator: number;
                            perGateway: number | null;
                            perOwnerAndHour: number | null;
                            atOnce: number | null;
                        };
                        health: {
                            isOn: boolean;
                            /** @enum {string} */
                            whenBlind: "proceed" | "pause";
                        };
                        windows: {
                            days: number[];
                            from: string;
                            to: string;
                        }[];
                        lastsMs: number;
                    };
                    /** @default false */
                    isDowngrade?: boolean;
                    /** @default false */
                    supersedes?: boolean;
                    /** @default null */
                    startsAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rollout: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            state: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                            pause: {
                                /** @enum {string} */
                                reason: "person" | "error_threshold" | "health_gate" | "group_done" | "below_success";
                                group: number | null;
                                rule?: string;
                                value?: number;
                                limit?: number;
                                failure?: string;
                            } | null;
                            firmware: {
                                id: string;
                                family: string;
                                product: string;
                                version: string;
                            };
                            isTemplate: boolean;
                            isDowngrade: boolean;
                            counts: {
                                [key: string]: number;
                            };
                            createdBy: {
                                id: string;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            startsAt: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                            version: number;
                            notes: string;
                            policy: {
                                groups: {
                                    percent: number;
                                    errorPercent: number | null;
                                    minEnded: number;
                                    errorCount: number | null;
                                    successPercent: number;
                                    soakMs: number;
                                    pauseAfter: boolean;
                                }[];
                                guards: {
                                    pumpOffS: number;
                                    supplyFactor: number;
                                    repairHours: number;
                                    rssiDbm: number;
                                    snrMarginDb: number;
                                    waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                                };
                                item: {
                                    retries: number;
                                    missingMs: number;
                                    offerLifeMs: number;
                                    heldListMs: number;
                                };
                                concurrency: {
                                    perCoordinator: number;
                                    perGateway: number | null;
                                    perOwnerAndHour: number | null;
                                    atOnce: number | null;
                                };
                                health: {
                                    isOn: boolean;
                                    /** @enum {string} */
                                    whenBlind: "proceed" | "pause";
                                };
                                windows: {
                                    days: number[];
                                    from: string;
                                    to: string;
                                }[];
                                lastsMs: number;
                            };
                            target: {
                                /** @default [] */
                                families: string[];
                                /** @default [] */
                                hardware: string[];
                                /** @default [] */
                                versions: string[];
                                /** @default [] */
                                kinds: string[];
                                /** @default [] */
                                tags: string[];
                                /** @default [] */
                                owners: string[];
                                /** @default [] */
                                devices: string[];
                                /** @default [] */
                                excluded: string[];
                                /** @default [] */
                                excludedTags: string[];
                                /** Format: uuid */
                                changedBy?: string;
                            };
                            supersedes: boolean;
                            needsApproval: boolean;
                            submittedBy: {
                                id: string;
                                name: string;
                            } | null;
                            approvedBy: {
                                id: string;
                                name: string;
                            } | null;
                            denial: string | null;
                            endsAt: string | null;
                            rollbackOf: {
                                id: string;
                                name: string;
                            } | null;
                            rollbacks: {
                                id: string;
                                name: string;
                            }[];
                            groups: {
                                position: number;
                                /** @enum {string} */
                                state: "planned" | "running" | "done" | "failed" | "skipped";
                                counts: {
                                    [key: string]: number;
                                };
                                startedAt: string | null;
                                reachedAt: string | null;
                                health: {
                                    /** @enum {string} */
                                    state: "pass" | "pause" | "cannot_see";
                                    p: number;
                                    ratio: number | null;
                                    smallestRise: number | null;
                                    k1: number;
                                    T1: number;
                                    k0: number;
                                    T0: number;
                                    /** @default [] */
                                    measures: {
                                        /** @enum {string} */
                                        measure: "offline_minutes" | "readings_per_hour" | "battery_slope";
                                        /** @enum {string} */
                                        state: "pass" | "pause" | "cannot_see";
                                        p: number;
                                        updatedMedian: number | null;
                                        othersMedian: number | null;
                                    }[];
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                            }[];
                            failures: {
                                reason: string;
                                items: number;
                            }[];
                            toAccept: {
                                group: number;
                                bad: number;
                                failures: {
                                    /** @enum {string} */
                                    reason: "no_answer" | "download_stalled" | "download_failed" | "not_applied" | "dropped" | "device_restarted" | "version_unchanged" | "stuck_intermediate" | "checksum" | "bad_image" | "bad_signature" | "no_space" | "no_partition" | "not_found" | "forbidden" | "server_error" | "order_impossible" | "flash_write" | "device_error" | "never_returned";
                                    items: number;
                                }[];
                            }[];
                            holds: {
                                reason: string;
                                items: number;
                            }[];
                            isUnsigned: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listLeftOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    firmwareId: string;
                    target: {
                        /** @default [] */
                        families?: string[];
                        /** @default [] */
                        hardware?: string[];
                        /** @default [] */
                        versions?: string[];
                        /** @default [] */
                        kinds?: string[];
                        /** @default [] */
                        tags?: string[];
                        /** @default [] */
                        owners?: string[];
                        /** @default [] */
                        devices?: string[];
                        /** @default [] */
                        excluded?: string[];
                        /** @default [] */
                        excludedTags?: string[];
                        /** Format: uuid */
                        changedBy?: string;
                    };
                    /** @default false */
                    isDowngrade?: boolean;
                    /** @default false */
                    supersedes?: boolean;
                    /** @default null */
                    rolloutId?: string | null;
                    /** @enum {string} */
                    reason?: "excluded" | "opted_out" | "unclaimed" | "other_family" | "family_not_updatable" | "no_plain_http" | "no_address" | "image_yanked" | "hardware_unknown" | "other_hardware" | "other_chip" | "other_variant" | "version_unknown" | "already_installed" | "newer_installed" | "step_missing" | "cannot_go_back" | "counter_too_low" | "no_space" | "in_other_campaign" | "silent_too_long";
                    cursor?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        devices: {
                            deviceId: string;
                            name: string;
                            reasons: ("excluded" | "opted_out" | "unclaimed" | "other_family" | "family_not_updatable" | "no_plain_http" | "no_address" | "image_yanked" | "hardware_unknown" | "other_hardware" | "other_chip" | "other_variant" | "version_unknown" | "already_installed" | "newer_installed" | "step_missing" | "cannot_go_back" | "counter_too_low" | "no_space" | "in_other_campaign" | "silent_too_long")[];
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    previewRollout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    firmwareId: string;
                    target: {
                        /** @default [] */
                        families?: string[];
                        /** @default [] */
                        hardware?: string[];
                        /** @default [] */
                        versions?: string[];
                        /** @default [] */
                        kinds?: string[];
                        /** @default [] */
                        tags?: string[];
                        /** @default [] */
                        owners?: string[];
                        /** @default [] */
                        devices?: string[];
                        /** @default [] */
                        excluded?: string[];
                        /** @default [] */
                        excludedTags?: string[];
                        /** Format: uuid */
                        changedBy?: string;
                    };
                    policy: {
                        groups: {
                            percent: number;
                            errorPercent: number | null;
                            minEnded: number;
                            errorCount: number | null;
                            successPercent: number;
                            soakMs: number;
                            pauseAfter: boolean;
                        }[];
                        guards: {
                            pumpOffS: number;
                            supplyFactor: number;
                            repairHours: number;
                            rssiDbm: number;
                            snrMarginDb: number;
                            waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                        };
                        item: {
                            retries: number;
                            missingMs: number;
                            offerLifeMs: number;
                            heldListMs: number;
                        };
                        concurrency: {
                            perCoordinator: number;
                            perGateway: number | null;
                            perOwnerAndHour: number | null;
                            atOnce: number | null;
                        };
                        health: {
                            isOn: boolean;
                            /** @enum {string} */
                            whenBlind: "proceed" | "pause";
                        };
                        windows: {
                            days: number[];
                            from: string;
                            to: string;
                        }[];
                        lastsMs: number;
                    };
                    /** @default false */
                    isDowngrade?: boolean;
                    /** @default false */
                    supersedes?: boolean;
                    /** @default false */
                    rehearse?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        matched: number;
                        targets: number;
                        leftOut: {
                            /** @enum {string} */
                            reason: "excluded" | "opted_out" | "unclaimed" | "other_family" | "family_not_updatable" | "no_plain_http" | "no_address" | "image_yanked" | "hardware_unknown" | "other_hardware" | "other_chip" | "other_variant" | "version_unknown" | "already_installed" | "newer_installed" | "step_missing" | "cannot_go_back" | "counter_too_low" | "no_space" | "in_other_campaign" | "silent_too_long";
                            devices: number;
                            examples: {
                                deviceId: string;
                                name: string;
                            }[];
                        }[];
                        groups: {
                            devices: number;
                            examples: {
                                deviceId: string;
                                name: string;
                                reasons: string[];
                            }[];
                        }[];
                        isUnsigned: boolean;
                        rehearsal: {
                            groups: {
                                devices: number;
                                updated: number;
                                startsAfterMs: number | null;
                                reachedAfterMs: number | null;
                            }[];
                            durationMs: number | null;
                            holds: {
                                /** @enum {string} */
                                reason: "online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space" | "window" | "not_tonight" | "retry" | "asleep" | "campaign_paused" | "other_campaign" | "pair" | "coordinator_busy" | "gateway_busy" | "owner_limit" | "server_busy" | "order_not_sent";
                                devices: number;
                                totalMs: number;
                                longestMs: number;
                                examples: {
                                    deviceId: string;
                                    name: string;
                                }[];
                            }[];
                            never: {
                                deviceId: string;
                                name: string;
                                /** @enum {string} */
                                reason: "online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space" | "window" | "not_tonight" | "retry" | "asleep" | "campaign_paused" | "other_campaign" | "pair" | "coordinator_busy" | "gateway_busy" | "owner_limit" | "server_busy" | "order_not_sent";
                            }[];
                            stopChance: number;
                            rehearsed: number;
                            download: {
                                bytesPerS: number;
                                updates: number | null;
                            } | null;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getRolloutStanding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        failures: {
                            reason: string;
                            items: number;
                            rollouts: number;
                        }[];
                        held: {
                            total: number;
                            items: {
                                id: string;
                                rolloutId: string;
                                rollout: string;
                                deviceId: string;
                                deviceName: string;
                                reason: string | null;
                                /** Format: date-time */
                                since: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    getRollout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rollout: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            state: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                            pause: {
                                /** @enum {string} */
                                reason: "person" | "error_threshold" | "health_gate" | "group_done" | "below_success";
                                group: number | null;
                                rule?: string;
                                value?: number;
                                limit?: number;
                                failure?: string;
                            } | null;
                            firmware: {
                                id: string;
                                family: string;
                                product: string;
                                version: string;
                            };
                            isTemplate: boolean;
                            isDowngrade: boolean;
                            counts: {
                                [key: string]: number;
                            };
                            createdBy: {
                                id: string;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            startsAt: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                            version: number;
                            notes: string;
                            policy: {
                                groups: {
                                    percent: number;
                                    errorPercent: number | null;
                                    minEnded: number;
                                    errorCount: number | null;
                                    successPercent: number;
                                    soakMs: number;
                                    pauseAfter: boolean;
                                }[];
                                guards: {
                                    pumpOffS: number;
                                    supplyFactor: number;
                                    repairHours: number;
                                    rssiDbm: number;
                                    snrMarginDb: number;
                                    waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                                };
                                item: {
                                    retries: number;
                                    missingMs: number;
                                    offerLifeMs: number;
                                    heldListMs: number;
                                };
                                concurrency: {
                                    perCoordinator: number;
                                    perGateway: number | null;
                                    perOwnerAndHour: number | null;
                                    atOnce: number | null;
                                };
                                health: {
                                    isOn: boolean;
                                    /** @enum {string} */
                                    whenBlind: "proceed" | "pause";
                                };
                                windows: {
                                    days: number[];
                                    from: string;
                                    to: string;
                                }[];
                                lastsMs: number;
                            };
                            target: {
                                /** @default [] */
                                families: string[];
                                /** @default [] */
                                hardware: string[];
                                /** @default [] */
                                versions: string[];
                                /** @default [] */
                                kinds: string[];
                                /** @default [] */
                                tags: string[];
                                /** @default [] */
                                owners: string[];
                                /** @default [] */
                                devices: string[];
                                /** @default [] */
                                excluded: string[];
                                /** @default [] */
                                excludedTags: string[];
                                /** Format: uuid */
                                changedBy?: string;
                            };
                            supersedes: boolean;
                            needsApproval: boolean;
                            submittedBy: {
                                id: string;
                                name: string;
                            } | null;
                            approvedBy: {
                                id: string;
                                name: string;
                            } | null;
                            denial: string | null;
                            endsAt: string | null;
                            rollbackOf: {
                                id: string;
                                name: string;
                            } | null;
                            rollbacks: {
                                id: string;
                                name: string;
                            }[];
                            groups: {
                                position: number;
                                /** @enum {string} */
                                state: "planned" | "running" | "done" | "failed" | "skipped";
                                counts: {
                                    [key: string]: number;
                                };
                                startedAt: string | null;
                                reachedAt: string | null;
                                health: {
                                    /** @enum {string} */
                                    state: "pass" | "pause" | "cannot_see";
                                    p: number;
                                    ratio: number | null;
                                    smallestRise: number | null;
                                    k1: number;
                                    T1: number;
                                    k0: number;
                                    T0: number;
                                    /** @default [] */
                                    measures: {
                                        /** @enum {string} */
                                        measure: "offline_minutes" | "readings_per_hour" | "battery_slope";
                                        /** @enum {string} */
                                        state: "pass" | "pause" | "cannot_see";
                                        p: number;
                                        updatedMedian: number | null;
                                        othersMedian: number | null;
                                    }[];
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                            }[];
                            failures: {
                                reason: string;
                                items: number;
                            }[];
                            toAccept: {
                                group: number;
                                bad: number;
                                failures: {
                                    /** @enum {string} */
                                    reason: "no_answer" | "download_stalled" | "download_failed" | "not_applied" | "dropped" | "device_restarted" | "version_unchanged" | "stuck_intermediate" | "checksum" | "bad_image" | "bad_signature" | "no_space" | "no_partition" | "not_found" | "forbidden" | "server_error" | "order_impossible" | "flash_write" | "device_error" | "never_returned";
                                    items: number;
                                }[];
                            }[];
                            holds: {
                                reason: string;
                                items: number;
                            }[];
                            isUnsigned: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    deleteRollout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    updateRollout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @default  */
                    notes?: string;
                    /** Format: uuid */
                    firmwareId?: string;
                    target?: {
                        /** @default [] */
                        families?: string[];
                        /** @default [] */
                        hardware?: string[];
                        /** @default [] */
                        versions?: string[];
                        /** @default [] */
                        kinds?: string[];
                        /** @default [] */
                        tags?: string[];
                        /** @default [] */
                        owners?: string[];
                        /** @default [] */
                        devices?: string[];
                        /** @default [] */
                        excluded?: string[];
                        /** @default [] */
                        excludedTags?: string[];
                        /** Format: uuid */
                        changedBy?: string;
                    };
                    policy?: {
                        groups: {
                            percent: number;
                            errorPercent: number | null;
                            minEnded: number;
                            errorCount: number | null;
                            successPercent: number;
                            soakMs: number;
                            pauseAfter: boolean;
                        }[];
                        guards: {
                            pumpOffS: number;
                            supplyFactor: number;
                            repairHours: number;
                            rssiDbm: number;
                            snrMarginDb: number;
                            waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                        };
                        item: {
                            retries: number;
                            missingMs: number;
                            offerLifeMs: number;
                            heldListMs: number;
                        };
                        concurrency: {
                            perCoordinator: number;
                            perGateway: number | null;
                            perOwnerAndHour: number | null;
                            atOnce: number | null;
                        };
                        health: {
                            isOn: boolean;
                            /** @enum {string} */
                            whenBlind: "proceed" | "pause";
                        };
                        windows: {
                            days: number[];
                            from: string;
                            to: string;
                        }[];
                        lastsMs: number;
                    };
                    /** @default false */
                    isDowngrade?: boolean;
                    /** @default false */
                    supersedes?: boolean;
                    /** @default null */
                    startsAt?: string | null;
                    version: number;
                    isTemplate?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rollout: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            state: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                            pause: {
                                /** @enum {string} */
                                reason: "person" | "error_threshold" | "health_gate" | "group_done" | "below_success";
                                group: number | null;
                                rule?: string;
                                value?: number;
                                limit?: number;
                                failure?: string;
                            } | null;
                            firmware: {
                                id: string;
                                family: string;
                                product: string;
                                version: string;
                            };
                            isTemplate: boolean;
                            isDowngrade: boolean;
                            counts: {
                                [key: string]: number;
                            };
                            createdBy: {
                                id: string;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            startsAt: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                            version: number;
                            notes: string;
                            policy: {
                                groups: {
                                    percent: number;
                                    errorPercent: number | null;
                                    minEnded: number;
                                    errorCount: number | null;
                                    successPercent: number;
                                    soakMs: number;
                                    pauseAfter: boolean;
                                }[];
                                guards: {
                                    pumpOffS: number;
                                    supplyFactor: number;
                                    repairHours: number;
                                    rssiDbm: number;
                                    snrMarginDb: number;
                                    waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                                };
                                item: {
                                    retries: number;
                                    missingMs: number;
                                    offerLifeMs: number;
                                    heldListMs: number;
                                };
                                concurrency: {
                                    perCoordinator: number;
                                    perGateway: number | null;
                                    perOwnerAndHour: number | null;
                                    atOnce: number | null;
                                };
                                health: {
                                    isOn: boolean;
                                    /** @enum {string} */
                                    whenBlind: "proceed" | "pause";
                                };
                                windows: {
                                    days: number[];
                                    from: string;
                                    to: string;
                                }[];
                                lastsMs: number;
                            };
                            target: {
                                /** @default [] */
                                families: string[];
                                /** @default [] */
                                hardware: string[];
                                /** @default [] */
                                versions: string[];
                                /** @default [] */
                                kinds: string[];
                                /** @default [] */
                                tags: string[];
                                /** @default [] */
                                owners: string[];
                                /** @default [] */
                                devices: string[];
                                /** @default [] */
                                excluded: string[];
                                /** @default [] */
                                excludedTags: string[];
                                /** Format: uuid */
                                changedBy?: string;
                            };
                            supersedes: boolean;
                            needsApproval: boolean;
                            submittedBy: {
                                id: string;
                                name: string;
                            } | null;
                            approvedBy: {
                                id: string;
                                name: string;
                            } | null;
                            denial: string | null;
                            endsAt: string | null;
                            rollbackOf: {
                                id: string;
                                name: string;
                            } | null;
                            rollbacks: {
                                id: string;
                                name: string;
                            }[];
                            groups: {
                                position: number;
                                /** @enum {string} */
                                state: "planned" | "running" | "done" | "failed" | "skipped";
                                counts: {
                                    [key: string]: number;
                                };
                                startedAt: string | null;
                                reachedAt: string | null;
                                health: {
                                    /** @enum {string} */
                                    state: "pass" | "pause" | "cannot_see";
                                    p: number;
                                    ratio: number | null;
                                    smallestRise: number | null;
                                    k1: number;
                                    T1: number;
                                    k0: number;
                                    T0: number;
                                    /** @default [] */
                                    measures: {
                                        /** @enum {string} */
                                        measure: "offline_minutes" | "readings_per_hour" | "battery_slope";
                                        /** @enum {string} */
                                        state: "pass" | "pause" | "cannot_see";
                                        p: number;
                                        updatedMedian: number | null;
                                        othersMedian: number | null;
                                    }[];
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                            }[];
                            failures: {
                                reason: string;
                                items: number;
                            }[];
                            toAccept: {
                                group: number;
                                bad: number;
                                failures: {
                                    /** @enum {string} */
                                    reason: "no_answer" | "download_stalled" | "download_failed" | "not_applied" | "dropped" | "device_restarted" | "version_unchanged" | "stuck_intermediate" | "checksum" | "bad_image" | "bad_signature" | "no_space" | "no_partition" | "not_found" | "forbidden" | "server_error" | "order_impossible" | "flash_write" | "device_error" | "never_returned";
                                    items: number;
                                }[];
                            }[];
                            holds: {
                                reason: string;
                                items: number;
                            }[];
                            isUnsigned: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    abortRollout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rollout: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            state: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                            pause: {
                                /** @enum {string} */
                                reason: "person" | "error_threshold" | "health_gate" | "group_done" | "below_success";
                                group: number | null;
                                rule?: string;
                                value?: number;
                                limit?: number;
                                failure?: string;
                            } | null;
                            firmware: {
                                id: string;
                                family: string;
                                product: string;
                                version: string;
                            };
                            isTemplate: boolean;
                            isDowngrade: boolean;
                            counts: {
                                [key: string]: number;
                            };
                            createdBy: {
                                id: string;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            startsAt: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                            version: number;
                            notes: string;
                            policy: {
                                groups: {
                                    percent: number;
                                    errorPercent: number | null;
                                    minEnded: number;
                                    errorCount: number | null;
                                    successPercent: number;
                                    soakMs: number;
                                    pauseAfter: boolean;
                                }[];
                                guards: {
                                    pumpOffS: number;
                                    supplyFactor: number;
                                    repairHours: number;
                                    rssiDbm: number;
                                    snrMarginDb: number;
                                    waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                                };
                                item: {
                                    retries: number;
                                    missingMs: number;
                                    offerLifeMs: number;
                                    heldListMs: number;
                                };
                                concurrency: {
                                    perCoordinator: number;
                                    perGateway: number | null;
                                    perOwnerAndHour: number | null;
                                    atOnce: number | null;
                                };
                                health: {
                                    isOn: boolean;
                                    /** @enum {string} */
                                    whenBlind: "proceed" | "pause";
                                };
                                windows: {
                                    days: number[];
                                    from: string;
                                    to: string;
                                }[];
                                lastsMs: number;
                            };
                            target: {
                                /** @default [] */
                                families: string[];
                                /** @default [] */
                                hardware: string[];
                                /** @default [] */
                                versions: string[];
                                /** @default [] */
                                kinds: string[];
                                /** @default [] */
                                tags: string[];
                                /** @default [] */
                                owners: string[];
                                /** @default [] */
                                devices: string[];
                                /** @default [] */
                                excluded: string[];
                                /** @default [] */
                                excludedTags: string[];
                                /** Format: uuid */
                                changedBy?: string;
                            };
                            supersedes: boolean;
                            needsApproval: boolean;
                            submittedBy: {
                                id: string;
                                name: string;
                            } | null;
                            approvedBy: {
                                id: string;
                                name: string;
                            } | null;
                            denial: string | null;
                            endsAt: string | null;
                            rollbackOf: {
                                id: string;
                                name: string;
                            } | null;
                            rollbacks: {
                                id: string;
                                name: string;
                            }[];
                            groups: {
                                position: number;
                                /** @enum {string} */
                                state: "planned" | "running" | "done" | "failed" | "skipped";
                                counts: {
                                    [key: string]: number;
                                };
                                startedAt: string | null;
                                reachedAt: string | null;
                                health: {
                                    /** @enum {string} */
                                    state: "pass" | "pause" | "cannot_see";
                                    p: number;
                                    ratio: number | null;
                                    smallestRise: number | null;
                                    k1: number;
                                    T1: number;
                                    k0: number;
                                    T0: number;
                                    /** @default [] */
                                    measures: {
                                        /** @enum {string} */
                                        measure: "offline_minutes" | "readings_per_hour" | "battery_slope";
                                        /** @enum {string} */
                                        state: "pass" | "pause" | "cannot_see";
                                        p: number;
                                        updatedMedian: number | null;
                                        othersMedian: number | null;
                                    }[];
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                            }[];
                            failures: {
                                reason: string;
                                items: number;
                            }[];
                            toAccept: {
                                group: number;
                                bad: number;
                                failures: {
                                    /** @enum {string} */
                                    reason: "no_answer" | "download_stalled" | "download_failed" | "not_applied" | "dropped" | "device_restarted" | "version_unchanged" | "stuck_intermediate" | "checksum" | "bad_image" | "bad_signature" | "no_space" | "no_partition" | "not_found" | "forbidden" | "server_error" | "order_impossible" | "flash_write" | "device_error" | "never_returned";
                                    items: number;
                                }[];
                            }[];
                            holds: {
                                reason: string;
                                items: number;
                            }[];
                            isUnsigned: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    approveRollout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rollout: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            state: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                            pause: {
                                /** @enum {string} */
                                reason: "person" | "error_threshold" | "health_gate" | "group_done" | "below_success";
                                group: number | null;
                                rule?: string;
                                value?: number;
                                limit?: number;
                                failure?: string;
                            } | null;
                            firmware: {
                                id: string;
                                family: string;
                                product: string;
                                version: string;
                            };
                            isTemplate: boolean;
                            isDowngrade: boolean;
                            counts: {
                                [key: string]: number;
                            };
                            createdBy: {
                                id: string;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            startsAt: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                            version: number;
                            notes: string;
                            policy: {
                                groups: {
                                    percent: number;
                                    errorPercent: number | null;
                                    minEnded: number;
                                    errorCount: number | null;
                                    successPercent: number;
                                    soakMs: number;
                                    pauseAfter: boolean;
                                }[];
                                guards: {
                                    pumpOffS: number;
                                    supplyFactor: number;
                                    repairHours: number;
                                    rssiDbm: number;
                                    snrMarginDb: number;
                                    waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                                };
                                item: {
                                    retries: number;
                                    missingMs: number;
                                    offerLifeMs: number;
                                    heldListMs: number;
                                };
                                concurrency: {
                                    perCoordinator: number;
                                    perGateway: number | null;
                                    perOwnerAndHour: number | null;
                                    atOnce: number | null;
                                };
                                health: {
                                    isOn: boolean;
                                    /** @enum {string} */
                                    whenBlind: "proceed" | "pause";
                                };
                                windows: {
                                    days: number[];
                                    from: string;
                                    to: string;
                                }[];
                                lastsMs: number;
                            };
                            target: {
                                /** @default [] */
                                families: string[];
                                /** @default [] */
                                hardware: string[];
                                /** @default [] */
                                versions: string[];
                                /** @default [] */
                                kinds: string[];
                                /** @default [] */
                                tags: string[];
                                /** @default [] */
                                owners: string[];
                                /** @default [] */
                                devices: string[];
                                /** @default [] */
                                excluded: string[];
                                /** @default [] */
                                excludedTags: string[];
                                /** Format: uuid */
                                changedBy?: string;
                            };
                            supersedes: boolean;
                            needsApproval: boolean;
                            submittedBy: {
                                id: string;
                                name: string;
                            } | null;
                            approvedBy: {
                                id: string;
                                name: string;
                            } | null;
                            denial: string | null;
                            endsAt: string | null;
                            rollbackOf: {
                                id: string;
                                name: string;
                            } | null;
                            rollbacks: {
                                id: string;
                                name: string;
                            }[];
                            groups: {
                                position: number;
                                /** @enum {string} */
                                state: "planned" | "running" | "done" | "failed" | "skipped";
                                counts: {
                                    [key: string]: number;
                                };
                                startedAt: string | null;
                                reachedAt: string | null;
                                health: {
                                    /** @enum {string} */
                                    state: "pass" | "pause" | "cannot_see";
                                    p: number;
                                    ratio: number | null;
                                    smallestRise: number | null;
                                    k1: number;
                                    T1: number;
                                    k0: number;
                                    T0: number;
                                    /** @default [] */
                                    measures: {
                                        /** @enum {string} */
                                        measure: "offline_minutes" | "readings_per_hour" | "battery_slope";
                                        /** @enum {string} */
                                        state: "pass" | "pause" | "cannot_see";
                                        p: number;
                                        updatedMedian: number | null;
                                        othersMedian: number | null;
                                    }[];
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                            }[];
                            failures: {
                                reason: string;
                                items: number;
                            }[];
                            toAccept: {
                                group: number;
                                bad: number;
                                failures: {
                                    /** @enum {string} */
                                    reason: "no_answer" | "download_stalled" | "download_failed" | "not_applied" | "dropped" | "device_restarted" | "version_unchanged" | "stuck_intermediate" | "checksum" | "bad_image" | "bad_signature" | "no_space" | "no_partition" | "not_found" | "forbidden" | "server_error" | "order_impossible" | "flash_write" | "device_error" | "never_returned";
                                    items: number;
                                }[];
                            }[];
                            holds: {
                                reason: string;
                                items: number;
                            }[];
                            isUnsigned: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    copyRollout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rollout: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            state: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                            pause: {
                                /** @enum {string} */
                                reason: "person" | "error_threshold" | "health_gate" | "group_done" | "below_success";
                                group: number | null;
                                rule?: string;
                                value?: number;
                                limit?: number;
                                failure?: string;
                            } | null;
                            firmware: {
                                id: string;
                                family: string;
                                product: string;
                                version: string;
                            };
                            isTemplate: boolean;
                            isDowngrade: boolean;
                            counts: {
                                [key: string]: number;
                            };
                            createdBy: {
                                id: string;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            startsAt: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                            version: number;
                            notes: string;
                            policy: {
                                groups: {
                                    percent: number;
                                    errorPercent: number | null;
                                    minEnded: number;
                                    errorCount: number | null;
                                    successPercent: number;
                                    soakMs: number;
                                    pauseAfter: boolean;
                                }[];
                                guards: {
                                    pumpOffS: number;
                                    supplyFactor: number;
                                    repairHours: number;
                                    rssiDbm: number;
                                    snrMarginDb: number;
                                    waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                                };
                                item: {
                                    retries: number;
                                    missingMs: number;
                                    offerLifeMs: number;
                                    heldListMs: number;
                                };
                                concurrency: {
                                    perCoordinator: number;
                                    perGateway: number | null;
                                    perOwnerAndHour: number | null;
                                    atOnce: number | null;
                                };
                                health: {
                                    isOn: boolean;
                                    /** @enum {string} */
                                    whenBlind: "proceed" | "pause";
                                };
                                windows: {
                                    days: number[];
                                    from: string;
                                    to: string;
                                }[];
                                lastsMs: number;
                            };
                            target: {
                                /** @default [] */
                                families: string[];
                                /** @default [] */
                                hardware: string[];
                                /** @default [] */
                                versions: string[];
                                /** @default [] */
                                kinds: string[];
                                /** @default [] */
                                tags: string[];
                                /** @default [] */
                                owners: string[];
                                /** @default [] */
                                devices: string[];
                                /** @default [] */
                                excluded: string[];
                                /** @default [] */
                                excludedTags: string[];
                                /** Format: uuid */
                                changedBy?: string;
                            };
                            supersedes: boolean;
                            needsApproval: boolean;
                            submittedBy: {
                                id: string;
                                name: string;
                            } | null;
                            approvedBy: {
                                id: string;
                                name: string;
                            } | null;
                            denial: string | null;
                            endsAt: string | null;
                            rollbackOf: {
                                id: string;
                                name: string;
                            } | null;
                            rollbacks: {
                                id: string;
                                name: string;
                            }[];
                            groups: {
                                position: number;
                                /** @enum {string} */
                                state: "planned" | "running" | "done" | "failed" | "skipped";
                                counts: {
                                    [key: string]: number;
                                };
                                startedAt: string | null;
                                reachedAt: string | null;
                                health: {
                                    /** @enum {string} */
                                    state: "pass" | "pause" | "cannot_see";
                                    p: number;
                                    ratio: number | null;
                                    smallestRise: number | null;
                                    k1: number;
                                    T1: number;
                                    k0: number;
                                    T0: number;
                                    /** @default [] */
                                    measures: {
                                        /** @enum {string} */
                                        measure: "offline_minutes" | "readings_per_hour" | "battery_slope";
                                        /** @enum {string} */
                                        state: "pass" | "pause" | "cannot_see";
                                        p: number;
                                        updatedMedian: number | null;
                                        othersMedian: number | null;
                                    }[];
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                            }[];
                            failures: {
                                reason: string;
                                items: number;
                            }[];
                            toAccept: {
                                group: number;
                                bad: number;
                                failures: {
                                    /** @enum {string} */
                                    reason: "no_answer" | "download_stalled" | "download_failed" | "not_applied" | "dropped" | "device_restarted" | "version_unchanged" | "stuck_intermediate" | "checksum" | "bad_image" | "bad_signature" | "no_space" | "no_partition" | "not_found" | "forbidden" | "server_error" | "order_impossible" | "flash_write" | "device_error" | "never_returned";
                                    items: number;
                                }[];
                            }[];
                            holds: {
                                reason: string;
                                items: number;
                            }[];
                            isUnsigned: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    denyRollout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rollout: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            state: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                            pause: {
                                /** @enum {string} */
                                reason: "person" | "error_threshold" | "health_gate" | "group_done" | "below_success";
                                group: number | null;
                                rule?: string;
                                value?: number;
                                limit?: number;
                                failure?: string;
                            } | null;
                            firmware: {
                                id: string;
                                family: string;
                                product: string;
                                version: string;
                            };
                            isTemplate: boolean;
                            isDowngrade: boolean;
                            counts: {
                                [key: string]: number;
                            };
                            createdBy: {
                                id: string;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            startsAt: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                            version: number;
                            notes: string;
                            policy: {
                                groups: {
                                    percent: number;
                                    errorPercent: number | null;
                                    minEnded: number;
                                    errorCount: number | null;
                                    successPercent: number;
                                    soakMs: number;
                                    pauseAfter: boolean;
                                }[];
                                guards: {
                                    pumpOffS: number;
                                    supplyFactor: number;
                                    repairHours: number;
                                    rssiDbm: number;
                                    snrMarginDb: number;
                                    waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                                };
                                item: {
                                    retries: number;
                                    missingMs: number;
                                    offerLifeMs: number;
                                    heldListMs: number;
                                };
                                concurrency: {
                                    perCoordinator: number;
                                    perGateway: number | null;
                                    perOwnerAndHour: number | null;
                                    atOnce: number | null;
                                };
                                health: {
                                    isOn: boolean;
                                    /** @enum {string} */
                                    whenBlind: "proceed" | "pause";
                                };
                                windows: {
                                    days: number[];
                                    from: string;
                                    to: string;
                                }[];
                                lastsMs: number;
                            };
                            target: {
                                /** @default [] */
                                families: string[];
                                /** @default [] */
                                hardware: string[];
                                /** @default [] */
                                versions: string[];
                                /** @default [] */
                                kinds: string[];
                                /** @default [] */
                                tags: string[];
                                /** @default [] */
                                owners: string[];
                                /** @default [] */
                                devices: string[];
                                /** @default [] */
                                excluded: string[];
                                /** @default [] */
                                excludedTags: string[];
                                /** Format: uuid */
                                changedBy?: string;
                            };
                            supersedes: boolean;
                            needsApproval: boolean;
                            submittedBy: {
                                id: string;
                                name: string;
                            } | null;
                            approvedBy: {
                                id: string;
                                name: string;
                            } | null;
                            denial: string | null;
                            endsAt: string | null;
                            rollbackOf: {
                                id: string;
                                name: string;
                            } | null;
                            rollbacks: {
                                id: string;
                                name: string;
                            }[];
                            groups: {
                                position: number;
                                /** @enum {string} */
                                state: "planned" | "running" | "done" | "failed" | "skipped";
                                counts: {
                                    [key: string]: number;
                                };
                                startedAt: string | null;
                                reachedAt: string | null;
                                health: {
                                    /** @enum {string} */
                                    state: "pass" | "pause" | "cannot_see";
                                    p: number;
                                    ratio: number | null;
                                    smallestRise: number | null;
                                    k1: number;
                                    T1: number;
                                    k0: number;
                                    T0: number;
                                    /** @default [] */
                                    measures: {
                                        /** @enum {string} */
                                        measure: "offline_minutes" | "readings_per_hour" | "battery_slope";
                                        /** @enum {string} */
                                        state: "pass" | "pause" | "cannot_see";
                                        p: number;
                                        updatedMedian: number | null;
                                        othersMedian: number | null;
                                    }[];
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                            }[];
                            failures: {
                                reason: string;
                                items: number;
                            }[];
                            toAccept: {
                                group: number;
                                bad: number;
                                failures: {
                                    /** @enum {string} */
                                    reason: "no_answer" | "download_stalled" | "download_failed" | "not_applied" | "dropped" | "device_restarted" | "version_unchanged" | "stuck_intermediate" | "checksum" | "bad_image" | "bad_signature" | "no_space" | "no_partition" | "not_found" | "forbidden" | "server_error" | "order_impossible" | "flash_write" | "device_error" | "never_returned";
                                    items: number;
                                }[];
                            }[];
                            holds: {
                                reason: string;
                                items: number;
                            }[];
                            isUnsigned: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listRolloutEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: {
                            id: string;
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            kind: "state" | "order" | "message" | "decision" | "correction";
                            state: string | null;
                            reason: string | null;
                            detail: {
                                [key: string]: unknown;
                            } | null;
                            by: {
                                id: string;
                                name: string;
                            } | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    listRolloutItems: {
        parameters: {
            query?: {
                state?: "planned" | "queued" | "offered" | "accepted" | "downloading" | "verified" | "waiting" | "applying" | "confirming" | "missing" | "succeeded" | "failed" | "rolled_back" | "refused" | "timed_out" | "cancelled" | "skipped";
                reason?: string;
                failure?: "no_answer" | "download_stalled" | "download_failed" | "not_applied" | "dropped" | "device_restarted" | "version_unchanged" | "stuck_intermediate" | "checksum" | "bad_image" | "bad_signature" | "no_space" | "no_partition" | "not_found" | "forbidden" | "server_error" | "order_impossible" | "flash_write" | "device_error" | "never_returned" | "hw_mismatch" | "unknown_key" | "manifest_expired" | "counter_too_low" | "step_missing" | "unsupported" | "self_test" | "not_confirmed" | "reverted";
                group?: number;
                query?: string;
                cursor?: string;
                limit?: number;
                sort?: "place" | "-since" | "since";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            id: string;
                            deviceId: string;
                            deviceName: string;
                            owner: {
                                id: string;
                                name: string;
                            } | null;
                            group: number;
                            place: number;
                            placeReasons: ("only_pump_of_site" | "redundant" | "nearby" | "on_mains" | "good_signal" | "no_twin" | "on_battery" | "weak_signal")[];
                            /** @enum {string} */
                            state: "planned" | "queued" | "offered" | "accepted" | "downloading" | "verified" | "waiting" | "applying" | "confirming" | "missing" | "succeeded" | "failed" | "rolled_back" | "refused" | "timed_out" | "cancelled" | "skipped";
                            reason: string | null;
                            percent: number;
                            attempts: number;
                            fromVersion: string | null;
                            target: string;
                            isLate: boolean;
                            /** Format: date-time */
                            since: string;
                            endedAt: string | null;
                        }[];
                        total: number;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    getRolloutItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        item: {
                            id: string;
                            deviceId: string;
                            deviceName: string;
                            owner: {
                                id: string;
                                name: string;
                            } | null;
                            group: number;
                            place: number;
                            placeReasons: ("only_pump_of_site" | "redundant" | "nearby" | "on_mains" | "good_signal" | "no_twin" | "on_battery" | "weak_signal")[];
                            /** @enum {string} */
                            state: "planned" | "queued" | "offered" | "accepted" | "downloading" | "verified" | "waiting" | "applying" | "confirming" | "missing" | "succeeded" | "failed" | "rolled_back" | "refused" | "timed_out" | "cancelled" | "skipped";
                            reason: string | null;
                            percent: number;
                            attempts: number;
                            fromVersion: string | null;
                            target: string;
                            isLate: boolean;
                            /** Format: date-time */
                            since: string;
                            endedAt: string | null;
                        };
                        guards: {
                            /** @enum {string} */
                            name: "online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space";
                            /** @enum {string} */
                            state: "ok" | "held";
                            value: number | string | null;
                            limit: number | string | null;
                            /** @enum {string} */
                            source?: "told" | "stated" | "asked" | "untold";
                        }[];
                        events: {
                            id: string;
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            kind: "state" | "order" | "message" | "decision" | "correction";
                            state: string | null;
                            reason: string | null;
                            detail: {
                                [key: string]: unknown;
                            } | null;
                            by: {
                                id: string;
                                name: string;
                            } | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    pauseRollout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rollout: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            state: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                            pause: {
                                /** @enum {string} */
                                reason: "person" | "error_threshold" | "health_gate" | "group_done" | "below_success";
                                group: number | null;
                                rule?: string;
                                value?: number;
                                limit?: number;
                                failure?: string;
                            } | null;
                            firmware: {
                                id: string;
                                family: string;
                                product: string;
                                version: string;
                            };
                            isTemplate: boolean;
                            isDowngrade: boolean;
                            counts: {
                                [key: string]: number;
                            };
                            createdBy: {
                                id: string;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            startsAt: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                            version: number;
                            notes: string;
                            policy: {
                                groups: {
                                    percent: number;
                                    errorPercent: number | null;
                                    minEnded: number;
                                    errorCount: number | null;
                                    successPercent: number;
                                    soakMs: number;
                                    pauseAfter: boolean;
                                }[];
                                guards: {
                                    pumpOffS: number;
                                    supplyFactor: number;
                                    repairHours: number;
                                    rssiDbm: number;
                                    snrMarginDb: number;
                                    waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                                };
                                item: {
                                    retries: number;
                                    missingMs: number;
                                    offerLifeMs: number;
                                    heldListMs: number;
                                };
                                concurrency: {
                                    perCoordinator: number;
                                    perGateway: number | null;
                                    perOwnerAndHour: number | null;
                                    atOnce: number | null;
                                };
                                health: {
                                    isOn: boolean;
                                    /** @enum {string} */
                                    whenBlind: "proceed" | "pause";
                                };
                                windows: {
                                    days: number[];
                                    from: string;
                                    to: string;
                                }[];
                                lastsMs: number;
                            };
                            target: {
                                /** @default [] */
                                families: string[];
                                /** @default [] */
                                hardware: string[];
                                /** @default [] */
                                versions: string[];
                                /** @default [] */
                                kinds: string[];
                                /** @default [] */
                                tags: string[];
                                /** @default [] */
                                owners: string[];
                                /** @default [] */
                                devices: string[];
                                /** @default [] */
                                excluded: string[];
                                /** @default [] */
                                excludedTags: string[];
                                /** Format: uuid */
                                changedBy?: string;
                            };
                            supersedes: boolean;
                            needsApproval: boolean;
                            submittedBy: {
                                id: string;
                                name: string;
                            } | null;
                            approvedBy: {
                                id: string;
                                name: string;
                            } | null;
                            denial: string | null;
                            endsAt: string | null;
                            rollbackOf: {
                                id: string;
                                name: string;
                            } | null;
                            rollbacks: {
                                id: string;
                                name: string;
                            }[];
                            groups: {
                                position: number;
                                /** @enum {string} */
                                state: "planned" | "running" | "done" | "failed" | "skipped";
                                counts: {
                                    [key: string]: number;
                                };
                                startedAt: string | null;
                                reachedAt: string | null;
                                health: {
                                    /** @enum {string} */
                                    state: "pass" | "pause" | "cannot_see";
                                    p: number;
                                    ratio: number | null;
                                    smallestRise: number | null;
                                    k1: number;
                                    T1: number;
                                    k0: number;
                                    T0: number;
                                    /** @default [] */
                                    measures: {
                                        /** @enum {string} */
                                        measure: "offline_minutes" | "readings_per_hour" | "battery_slope";
                                        /** @enum {string} */
                                        state: "pass" | "pause" | "cannot_see";
                                        p: number;
                                        updatedMedian: number | null;
                                        othersMedian: number | null;
                                    }[];
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                            }[];
                            failures: {
                                reason: string;
                                items: number;
                            }[];
                            toAccept: {
                                group: number;
                                bad: number;
                                failures: {
                                    /** @enum {string} */
                                    reason: "no_answer" | "download_stalled" | "download_failed" | "not_applied" | "dropped" | "device_restarted" | "version_unchanged" | "stuck_intermediate" | "checksum" | "bad_image" | "bad_signature" | "no_space" | "no_partition" | "not_found" | "forbidden" | "server_error" | "order_impossible" | "flash_write" | "device_error" | "never_returned";
                                    items: number;
                                }[];
                            }[];
                            holds: {
                                reason: string;
                                items: number;
                            }[];
                            isUnsigned: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    resumeRollout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    /** @default [] */
                    accepts?: {
                        group: number;
                        bad: number;
                        failures: {
                            /** @enum {string} */
                            reason: "no_answer" | "download_stalled" | "download_failed" | "not_applied" | "dropped" | "device_restarted" | "version_unchanged" | "stuck_intermediate" | "checksum" | "bad_image" | "bad_signature" | "no_space" | "no_partition" | "not_found" | "forbidden" | "server_error" | "order_impossible" | "flash_write" | "device_error" | "never_returned";
                            items: number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rollout: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            state: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                            pause: {
                                /** @enum {string} */
                                reason: "person" | "error_threshold" | "health_gate" | "group_done" | "below_success";
                                group: number | null;
                                rule?: string;
                                value?: number;
                                limit?: number;
                                failure?: string;
                            } | null;
                            firmware: {
                                id: string;
                                family: string;
                                product: string;
                                version: string;
                            };
                            isTemplate: boolean;
                            isDowngrade: boolean;
                            counts: {
                                [key: string]: number;
                            };
                            createdBy: {
                                id: string;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            startsAt: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                            version: number;
                            notes: string;
                            policy: {
                                groups: {
                                    percent: number;
                                    errorPercent: number | null;
                                    minEnded: number;
                                    errorCount: number | null;
                                    successPercent: number;
                                    soakMs: number;
                                    pauseAfter: boolean;
                                }[];
                                guards: {
                                    pumpOffS: number;
                                    supplyFactor: number;
                                    repairHours: number;
                                    rssiDbm: number;
                                    snrMarginDb: number;
                                    waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                                };
                                item: {
                                    retries: number;
                                    missingMs: number;
                                    offerLifeMs: number;
                                    heldListMs: number;
                                };
                                concurrency: {
                                    perCoordinator: number;
                                    perGateway: number | null;
                                    perOwnerAndHour: number | null;
                                    atOnce: number | null;
                                };
                                health: {
                                    isOn: boolean;
                                    /** @enum {string} */
                                    whenBlind: "proceed" | "pause";
                                };
                                windows: {
                                    days: number[];
                                    from: string;
                                    to: string;
                                }[];
                                lastsMs: number;
                            };
                            target: {
                                /** @default [] */
                                families: string[];
                                /** @default [] */
                                hardware: string[];
                                /** @default [] */
                                versions: string[];
                                /** @default [] */
                                kinds: string[];
                                /** @default [] */
                                tags: string[];
                                /** @default [] */
                                owners: string[];
                                /** @default [] */
                                devices: string[];
                                /** @default [] */
                                excluded: string[];
                                /** @default [] */
                                excludedTags: string[];
                                /** Format: uuid */
                                changedBy?: string;
                            };
                            supersedes: boolean;
                            needsApproval: boolean;
                            submittedBy: {
                                id: string;
                                name: string;
                            } | null;
                            approvedBy: {
                                id: string;
                                name: string;
                            } | null;
                            denial: string | null;
                            endsAt: string | null;
                            rollbackOf: {
                                id: string;
                                name: string;
                            } | null;
                            rollbacks: {
                                id: string;
                                name: string;
                            }[];
                            groups: {
                                position: number;
                                /** @enum {string} */
                                state: "planned" | "running" | "done" | "failed" | "skipped";
                                counts: {
                                    [key: string]: number;
                                };
                                startedAt: string | null;
                                reachedAt: string | null;
                                health: {
                                    /** @enum {string} */
                                    state: "pass" | "pause" | "cannot_see";
                                    p: number;
                                    ratio: number | null;
                                    smallestRise: number | null;
                                    k1: number;
                                    T1: number;
                                    k0: number;
                                    T0: number;
                                    /** @default [] */
                                    measures: {
                                        /** @enum {string} */
                                        measure: "offline_minutes" | "readings_per_hour" | "battery_slope";
                                        /** @enum {string} */
                                        state: "pass" | "pause" | "cannot_see";
                                        p: number;
                                        updatedMedian: number | null;
                                        othersMedian: number | null;
                                    }[];
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                            }[];
                            failures: {
                                reason: string;
                                items: number;
                            }[];
                            toAccept: {
                                group: number;
                                bad: number;
                                failures: {
                                    /** @enum {string} */
                                    reason: "no_answer" | "download_stalled" | "download_failed" | "not_applied" | "dropped" | "device_restarted" | "version_unchanged" | "stuck_intermediate" | "checksum" | "bad_image" | "bad_signature" | "no_space" | "no_partition" | "not_found" | "forbidden" | "server_error" | "order_impossible" | "flash_write" | "device_error" | "never_returned";
                                    items: number;
                                }[];
                            }[];
                            holds: {
                                reason: string;
                                items: number;
                            }[];
                            isUnsigned: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    retryRollout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        retried: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    rollbackRollout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    firmwareId?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rollout: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            state: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                            pause: {
                                /** @enum {string} */
                                reason: "person" | "error_threshold" | "health_gate" | "group_done" | "below_success";
                                group: number | null;
                                rule?: string;
                                value?: number;
                                limit?: number;
                                failure?: string;
                            } | null;
                            firmware: {
                                id: string;
                                family: string;
                                product: string;
                                version: string;
                            };
                            isTemplate: boolean;
                            isDowngrade: boolean;
                            counts: {
                                [key: string]: number;
                            };
                            createdBy: {
                                id: string;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            startsAt: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                            version: number;
                            notes: string;
                            policy: {
                                groups: {
                                    percent: number;
                                    errorPercent: number | null;
                                    minEnded: number;
                                    errorCount: number | null;
                                    successPercent: number;
                                    soakMs: number;
                                    pauseAfter: boolean;
                                }[];
                                guards: {
                                    pumpOffS: number;
                                    supplyFactor: number;
                                    repairHours: number;
                                    rssiDbm: number;
                                    snrMarginDb: number;
                                    waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                                };
                                item: {
                                    retries: number;
                                    missingMs: number;
                                    offerLifeMs: number;
                                    heldListMs: number;
                                };
                                concurrency: {
                                    perCoordinator: number;
                                    perGateway: number | null;
                                    perOwnerAndHour: number | null;
                                    atOnce: number | null;
                                };
                                health: {
                                    isOn: boolean;
                                    /** @enum {string} */
                                    whenBlind: "proceed" | "pause";
                                };
                                windows: {
                                    days: number[];
                                    from: string;
                                    to: string;
                                }[];
                                lastsMs: number;
                            };
                            target: {
                                /** @default [] */
                                families: string[];
                                /** @default [] */
                                hardware: string[];
                                /** @default [] */
                                versions: string[];
                                /** @default [] */
                                kinds: string[];
                                /** @default [] */
                                tags: string[];
                                /** @default [] */
                                owners: string[];
                                /** @default [] */
                                devices: string[];
                                /** @default [] */
                                excluded: string[];
                                /** @default [] */
                                excludedTags: string[];
                                /** Format: uuid */
                                changedBy?: string;
                            };
                            supersedes: boolean;
                            needsApproval: boolean;
                            submittedBy: {
                                id: string;
                                name: string;
                            } | null;
                            approvedBy: {
                                id: string;
                                name: string;
                            } | null;
                            denial: string | null;
                            endsAt: string | null;
                            rollbackOf: {
                                id: string;
                                name: string;
                            } | null;
                            rollbacks: {
                                id: string;
                                name: string;
                            }[];
                            groups: {
                                position: number;
                                /** @enum {string} */
                                state: "planned" | "running" | "done" | "failed" | "skipped";
                                counts: {
                                    [key: string]: number;
                                };
                                startedAt: string | null;
                                reachedAt: string | null;
                                health: {
                                    /** @enum {string} */
                                    state: "pass" | "pause" | "cannot_see";
                                    p: number;
                                    ratio: number | null;
                                    smallestRise: number | null;
                                    k1: number;
                                    T1: number;
                                    k0: number;
                                    T0: number;
                                    /** @default [] */
                                    measures: {
                                        /** @enum {string} */
                                        measure: "offline_minutes" | "readings_per_hour" | "battery_slope";
                                        /** @enum {string} */
                                        state: "pass" | "pause" | "cannot_see";
                                        p: number;
                                        updatedMedian: number | null;
                                        othersMedian: number | null;
                                    }[];
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                            }[];
                            failures: {
                                reason: string;
                                items: number;
                            }[];
                            toAccept: {
                                group: number;
                                bad: number;
                                failures: {
                                    /** @enum {string} */
                                    reason: "no_answer" | "download_stalled" | "download_failed" | "not_applied" | "dropped" | "device_restarted" | "version_unchanged" | "stuck_intermediate" | "checksum" | "bad_image" | "bad_signature" | "no_space" | "no_partition" | "not_found" | "forbidden" | "server_error" | "order_impossible" | "flash_write" | "device_error" | "never_returned";
                                    items: number;
                                }[];
                            }[];
                            holds: {
                                reason: string;
                                items: number;
                            }[];
                            isUnsigned: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    startTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rollout: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            state: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                            pause: {
                                /** @enum {string} */
                                reason: "person" | "error_threshold" | "health_gate" | "group_done" | "below_success";
                                group: number | null;
                                rule?: string;
                                value?: number;
                                limit?: number;
                                failure?: string;
                            } | null;
                            firmware: {
                                id: string;
                                family: string;
                                product: string;
                                version: string;
                            };
                            isTemplate: boolean;
                            isDowngrade: boolean;
                            counts: {
                                [key: string]: number;
                            };
                            createdBy: {
                                id: string;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            startsAt: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                            version: number;
                            notes: string;
                            policy: {
                                groups: {
                                    percent: number;
                                    errorPercent: number | null;
                                    minEnded: number;
                                    errorCount: number | null;
                                    successPercent: number;
                                    soakMs: number;
                                    pauseAfter: boolean;
                                }[];
                                guards: {
                                    pumpOffS: number;
                                    supplyFactor: number;
                                    repairHours: number;
                                    rssiDbm: number;
                                    snrMarginDb: number;
                                    waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                                };
                                item: {
                                    retries: number;
                                    missingMs: number;
                                    offerLifeMs: number;
                                    heldListMs: number;
                                };
                                concurrency: {
                                    perCoordinator: number;
                                    perGateway: number | null;
                                    perOwnerAndHour: number | null;
                                    atOnce: number | null;
                                };
                                health: {
                                    isOn: boolean;
                                    /** @enum {string} */
                                    whenBlind: "proceed" | "pause";
                                };
                                windows: {
                                    days: number[];
                                    from: string;
                                    to: string;
                                }[];
                                lastsMs: number;
                            };
                            target: {
                                /** @default [] */
                                families: string[];
                                /** @default [] */
                                hardware: string[];
                                /** @default [] */
                                versions: string[];
                                /** @default [] */
                                kinds: string[];
                                /** @default [] */
                                tags: string[];
                                /** @default [] */
                                owners: string[];
                                /** @default [] */
                                devices: string[];
                                /** @default [] */
                                excluded: string[];
                                /** @default [] */
                                excludedTags: string[];
                                /** Format: uuid */
                                changedBy?: string;
                            };
                            supersedes: boolean;
                            needsApproval: boolean;
                            submittedBy: {
                                id: string;
                                name: string;
                            } | null;
                            approvedBy: {
                                id: string;
                                name: string;
                            } | null;
                            denial: string | null;
                            endsAt: string | null;
                            rollbackOf: {
                                id: string;
                                name: string;
                            } | null;
                            rollbacks: {
                                id: string;
                                name: string;
                            }[];
                            groups: {
                                position: number;
                                /** @enum {string} */
                                state: "planned" | "running" | "done" | "failed" | "skipped";
                                counts: {
                                    [key: string]: number;
                                };
                                startedAt: string | null;
                                reachedAt: string | null;
                                health: {
                                    /** @enum {string} */
                                    state: "pass" | "pause" | "cannot_see";
                                    p: number;
                                    ratio: number | null;
                                    smallestRise: number | null;
                                    k1: number;
                                    T1: number;
                                    k0: number;
                                    T0: number;
                                    /** @default [] */
                                    measures: {
                                        /** @enum {string} */
                                        measure: "offline_minutes" | "readings_per_hour" | "battery_slope";
                                        /** @enum {string} */
                                        state: "pass" | "pause" | "cannot_see";
                                        p: number;
                                        updatedMedian: number | null;
                                        othersMedian: number | null;
                                    }[];
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                            }[];
                            failures: {
                                reason: string;
                                items: number;
                            }[];
                            toAccept: {
                                group: number;
                                bad: number;
                                failures: {
                                    /** @enum {string} */
                                    reason: "no_answer" | "download_stalled" | "download_failed" | "not_applied" | "dropped" | "device_restarted" | "version_unchanged" | "stuck_intermediate" | "checksum" | "bad_image" | "bad_signature" | "no_space" | "no_partition" | "not_found" | "forbidden" | "server_error" | "order_impossible" | "flash_write" | "device_error" | "never_returned";
                                    items: number;
                                }[];
                            }[];
                            holds: {
                                reason: string;
                                items: number;
                            }[];
                            isUnsigned: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    submitRollout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rollout: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            state: "draft" | "waiting_approval" | "scheduled" | "running" | "paused" | "finished" | "aborting" | "aborted";
                            pause: {
                                /** @enum {string} */
                                reason: "person" | "error_threshold" | "health_gate" | "group_done" | "below_success";
                                group: number | null;
                                rule?: string;
                                value?: number;
                                limit?: number;
                                failure?: string;
                            } | null;
                            firmware: {
                                id: string;
                                family: string;
                                product: string;
                                version: string;
                            };
                            isTemplate: boolean;
                            isDowngrade: boolean;
                            counts: {
                                [key: string]: number;
                            };
                            createdBy: {
                                id: string;
                                name: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            startsAt: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                            version: number;
                            notes: string;
                            policy: {
                                groups: {
                                    percent: number;
                                    errorPercent: number | null;
                                    minEnded: number;
                                    errorCount: number | null;
                                    successPercent: number;
                                    soakMs: number;
                                    pauseAfter: boolean;
                                }[];
                                guards: {
                                    pumpOffS: number;
                                    supplyFactor: number;
                                    repairHours: number;
                                    rssiDbm: number;
                                    snrMarginDb: number;
                                    waived: ("online" | "heard_twice" | "pump_off" | "nothing_due" | "boot_relay_known" | "tank_above_low" | "supply_hours" | "no_critical_alert" | "mains_power" | "battery" | "battery_forecast" | "signal" | "hardware" | "from_version" | "free_space")[];
                                };
                                item: {
                                    retries: number;
                                    missingMs: number;
                                    offerLifeMs: number;
                                    heldListMs: number;
                                };
                                concurrency: {
                                    perCoordinator: number;
                                    perGateway: number | null;
                                    perOwnerAndHour: number | null;
                                    atOnce: number | null;
                                };
                                health: {
                                    isOn: boolean;
                                    /** @enum {string} */
                                    whenBlind: "proceed" | "pause";
                                };
                                windows: {
                                    days: number[];
                                    from: string;
                                    to: string;
                                }[];
                                lastsMs: number;
                            };
                            target: {
                                /** @default [] */
                                families: string[];
                                /** @default [] */
                                hardware: string[];
                                /** @default [] */
                                versions: string[];
                                /** @default [] */
                                kinds: string[];
                                /** @default [] */
                                tags: string[];
                                /** @default [] */
                                owners: string[];
                                /** @default [] */
                                devices: string[];
                                /** @default [] */
                                excluded: string[];
                                /** @default [] */
                                excludedTags: string[];
                                /** Format: uuid */
                                changedBy?: string;
                            };
                            supersedes: boolean;
                            needsApproval: boolean;
                            submittedBy: {
                                id: string;
                                name: string;
                            } | null;
                            approvedBy: {
                                id: string;
                                name: string;
                            } | null;
                            denial: string | null;
                            endsAt: string | null;
                            rollbackOf: {
                                id: string;
                                name: string;
                            } | null;
                            rollbacks: {
                                id: string;
                                name: string;
                            }[];
                            groups: {
                                position: number;
                                /** @enum {string} */
                                state: "planned" | "running" | "done" | "failed" | "skipped";
                                counts: {
                                    [key: string]: number;
                                };
                                startedAt: string | null;
                                reachedAt: string | null;
                                health: {
                                    /** @enum {string} */
                                    state: "pass" | "pause" | "cannot_see";
                                    p: number;
                                    ratio: number | null;
                                    smallestRise: number | null;
                                    k1: number;
                                    T1: number;
                                    k0: number;
                                    T0: number;
                                    /** @default [] */
                                    measures: {
                                        /** @enum {string} */
                                        measure: "offline_minutes" | "readings_per_hour" | "battery_slope";
                                        /** @enum {string} */
                                        state: "pass" | "pause" | "cannot_see";
                                        p: number;
                                        updatedMedian: number | null;
                                        othersMedian: number | null;
                                    }[];
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                            }[];
                            failures: {
                                reason: string;
                                items: number;
                            }[];
                            toAccept: {
                                group: number;
                                bad: number;
                                failures: {
                                    /** @enum {string} */
                                    reason: "no_answer" | "download_stalled" | "download_failed" | "not_applied" | "dropped" | "device_restarted" | "version_unchanged" | "stuck_intermediate" | "checksum" | "bad_image" | "bad_signature" | "no_space" | "no_partition" | "not_found" | "forbidden" | "server_error" | "order_impossible" | "flash_write" | "device_error" | "never_returned";
                                    items: number;
                                }[];
                            }[];
                            holds: {
                                reason: string;
                                items: number;
                            }[];
                            isUnsigned: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    viewSharedDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        /** Format: date-time */
                        expiresAt: string;
                        /** @enum {string} */
                        units: "metric" | "imperial";
                        widgets: {
                            key: string;
                            type: string;
                            title: string;
                            config: {
                                [key: string]: components["schemas"]["__schema2"];
                            };
                            position: {
                                x: number;
                                y: number;
                                w: number;
                                h: number;
                            };
                        }[];
                        narrowOrder: string[];
                        devices: components["schemas"]["Device"][];
                        counts: {
                            total: number;
                            online: number;
                            offline: number;
                            provisioned: number;
                            unprovisioned: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    readSharedDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /** @enum {string} */
                    path: "/devices/{deviceId}/readings" | "/devices/{deviceId}/usage" | "/devices/{deviceId}/energy" | "/devices/{deviceId}/runs" | "/devices/{deviceId}/pump" | "/devices/{deviceId}/lora" | "/devices/{deviceId}/alerts" | "/lora/overview";
                    deviceId?: string;
                    /** @default {} */
                    query?: {
                        [key: string]: string | number | boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        answer: unknown;
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listSites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sites: {
                            id: string;
                            name: string;
                            note: string;
                            devices: number;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    createSite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "North farm",
                 *       "note": "Gate code at the house"
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        site: {
                            id: string;
                            name: string;
                            note: string;
                            devices: number;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    removeSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    updateSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "North farm"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        site: {
                            id: string;
                            name: string;
                            note: string;
                            devices: number;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    stream: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listBackups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        backups: {
                            id: string;
                            /** Format: date-time */
                            at: string;
                            bytes: number;
                            rows: number | null;
                            release: string | null;
                            secret: boolean | null;
                            verified: {
                                /** Format: date-time */
                                at: string;
                                ok: boolean;
                                rows: number | null;
                                problems: string[];
                            } | null;
                            changed: boolean;
                        }[];
                        runs: {
                            id: string;
                            /** @enum {string} */
                            kind: "make" | "verify";
                            /** @enum {string} */
                            state: "waiting" | "running" | "done" | "failed" | "cancelled";
                            /** @enum {string} */
                            origin: "person" | "schedule" | "command";
                            requestedBy: {
                                id: string;
                                name: string;
                            } | null;
                            file: string | null;
                            host: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            startedAt: string | null;
                            endedAt: string | null;
                            cancelling: boolean;
                            progress: {
                                /** @enum {string} */
                                phase: "reading" | "loading" | "comparing";
                                done: number;
                                total: number;
                                table: string | null;
                            } | null;
                            error: string | null;
                        }[];
                        schedule: {
                            version: number;
                            schedule: {
                                /** @enum {string} */
                                every: "day" | "week";
                                weekday: number;
                                at: string;
                                zone: string;
                                keep: number;
                                verify: boolean;
                            } | null;
                            keep: number;
                            nextAt: string | null;
                        };
                        folder: string;
                        disk: {
                            freeBytes: number;
                            totalBytes: number;
                        } | null;
                        databaseBytes: number;
                        lastSuccessAt: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    makeBackup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run: {
                            id: string;
                            /** @enum {string} */
                            kind: "make" | "verify";
                            /** @enum {string} */
                            state: "waiting" | "running" | "done" | "failed" | "cancelled";
                            /** @enum {string} */
                            origin: "person" | "schedule" | "command";
                            requestedBy: {
                                id: string;
                                name: string;
                            } | null;
                            file: string | null;
                            host: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            startedAt: string | null;
                            endedAt: string | null;
                            cancelling: boolean;
                            progress: {
                                /** @enum {string} */
                                phase: "reading" | "loading" | "comparing";
                                done: number;
                                total: number;
                                table: string | null;
                            } | null;
                            error: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    cancelBackupRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run: {
                            id: string;
                            /** @enum {string} */
                            kind: "make" | "verify";
                            /** @enum {string} */
                            state: "waiting" | "running" | "done" | "failed" | "cancelled";
                            /** @enum {string} */
                            origin: "person" | "schedule" | "command";
                            requestedBy: {
                                id: string;
                                name: string;
                            } | null;
                            file: string | null;
                            host: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            startedAt: string | null;
                            endedAt: string | null;
                            cancelling: boolean;
                            progress: {
                                /** @enum {string} */
                                phase: "reading" | "loading" | "comparing";
                                done: number;
                                total: number;
                                table: string | null;
                            } | null;
                            error: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    setBackupSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    schedule: {
                        /** @enum {string} */
                        every: "day" | "week";
                        weekday: number;
                        at: string;
                        zone: string;
                        keep: number;
                        verify: boolean;
                    } | null;
                    /** @default 0 */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        schedule: {
                            version: number;
                            schedule: {
                                /** @enum {string} */
                                every: "day" | "week";
                                weekday: number;
                                at: string;
                                zone: string;
                                keep: number;
                                verify: boolean;
                            } | null;
                            keep: number;
                            nextAt: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    deleteBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    downloadBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    checkBackupDownload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    verifyBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            202: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run: {
                            id: string;
                            /** @enum {string} */
                            kind: "make" | "verify";
                            /** @enum {string} */
                            state: "waiting" | "running" | "done" | "failed" | "cancelled";
                            /** @enum {string} */
                            origin: "person" | "schedule" | "command";
                            requestedBy: {
                                id: string;
                                name: string;
                            } | null;
                            file: string | null;
                            host: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            startedAt: string | null;
                            endedAt: string | null;
                            cancelling: boolean;
                            progress: {
                                /** @enum {string} */
                                phase: "reading" | "loading" | "comparing";
                                done: number;
                                total: number;
                                table: string | null;
                            } | null;
                            error: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    downloadDiagnostics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    reportBounces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    events: {
                        /** @enum {string} */
                        kind: "bounce" | "complaint";
                        /** @default true */
                        permanent?: boolean;
                        messageId?: string;
                        email?: string;
                        /** @default  */
                        detail?: string;
                    }[];
                } | {
                    message: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        matched: number;
                        unknown: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listMailTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        templates: {
                            id: string;
                            name: string;
                            version: number;
                            content: {
                                texts: {
                                    en?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    es?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    hi?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                };
                                link: string;
                            };
                            languages: ("en" | "es" | "hi")[];
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    createMailTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    content: {
                        texts: {
                            en?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                            hi?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                        };
                        link: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        template: {
                            id: string;
                            name: string;
                            version: number;
                            content: {
                                texts: {
                                    en?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    es?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    hi?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                };
                                link: string;
                            };
                            languages: ("en" | "es" | "hi")[];
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            versions: {
                                version: number;
                                name: string;
                                content: {
                                    texts: {
                                        en?: {
                                            subject: string;
                                            body: string;
                                            button: string;
                                        };
                                        es?: {
                                            subject: string;
                                            body: string;
                                            button: string;
                                        };
                                        hi?: {
                                            subject: string;
                                            body: string;
                                            button: string;
                                        };
                                    };
                                    link: string;
                                };
                                createdBy: string | null;
                                /** Format: date-time */
                                createdAt: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getMailTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        template: {
                            id: string;
                            name: string;
                            version: number;
                            content: {
                                texts: {
                                    en?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    es?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    hi?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                };
                                link: string;
                            };
                            languages: ("en" | "es" | "hi")[];
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            versions: {
                                version: number;
                                name: string;
                                content: {
                                    texts: {
                                        en?: {
                                            subject: string;
                                            body: string;
                                            button: string;
                                        };
                                        es?: {
                                            subject: string;
                                            body: string;
                                            button: string;
                                        };
                                        hi?: {
                                            subject: string;
                                            body: string;
                                            button: string;
                                        };
                                    };
                                    link: string;
                                };
                                createdBy: string | null;
                                /** Format: date-time */
                                createdAt: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    deleteMailTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    updateMailTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    name?: string;
                    content?: {
                        texts: {
                            en?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                            hi?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                        };
                        link: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        template: {
                            id: string;
                            name: string;
                            version: number;
                            content: {
                                texts: {
                                    en?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    es?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    hi?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                };
                                link: string;
                            };
                            languages: ("en" | "es" | "hi")[];
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            versions: {
                                version: number;
                                name: string;
                                content: {
                                    texts: {
                                        en?: {
                                            subject: string;
                                            body: string;
                                            button: string;
                                        };
                                        es?: {
                                            subject: string;
                                            body: string;
                                            button: string;
                                        };
                                        hi?: {
                                            subject: string;
                                            body: string;
                                            button: string;
                                        };
                                    };
                                    link: string;
                                };
                                createdBy: string | null;
                                /** Format: date-time */
                                createdAt: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    checkMailTransport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    selector?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        domain: string;
                        checks: {
                            /** @enum {string} */
                            id: "settings" | "connect" | "tls" | "login" | "mx" | "spf" | "dkim" | "dmarc";
                            /** @enum {string} */
                            state: "ok" | "warning" | "bad" | "unknown";
                            code: string;
                            detail: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listFlags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        flags: {
                            /** @enum {string} */
                            id: "registration" | "auto_onboard" | "demo" | "push" | "telegram" | "email" | "webhook";
                            values: string[];
                            value: string;
                            fallback: {
                                value: string;
                                /** @enum {string} */
                                source: "environment" | "setting" | "builtin";
                                name: string | null;
                            };
                            override: {
                                value: string;
                                reason: string;
                                owner: {
                                    id: string;
                                    name: string;
                                } | null;
                                setBy: {
                                    id: string;
                                    name: string;
                                } | null;
                                /** Format: date-time */
                                setAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                expired: boolean;
                                version: number;
                            } | null;
                            needs: string | null;
                        }[];
                        owners: {
                            id: string;
                            name: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    setFlag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: "registration" | "auto_onboard" | "demo" | "push" | "telegram" | "email" | "webhook";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    value: string;
                    reason: string;
                    /** Format: date-time */
                    expiresAt: string;
                    /** Format: uuid */
                    ownerId?: string;
                    /** @default 0 */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        flag: {
                            /** @enum {string} */
                            id: "registration" | "auto_onboard" | "demo" | "push" | "telegram" | "email" | "webhook";
                            values: string[];
                            value: string;
                            fallback: {
                                value: string;
                                /** @enum {string} */
                                source: "environment" | "setting" | "builtin";
                                name: string | null;
                            };
                            override: {
                                value: string;
                                reason: string;
                                owner: {
                                    id: string;
                                    name: string;
                                } | null;
                                setBy: {
                                    id: string;
                                    name: string;
                                } | null;
                                /** Format: date-time */
                                setAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                expired: boolean;
                                version: number;
                            } | null;
                            needs: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    clearFlag: {
        parameters: {
            query?: {
                version?: number;
            };
            header?: never;
            path: {
                id: "registration" | "auto_onboard" | "demo" | "push" | "telegram" | "email" | "webhook";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        flag: {
                            /** @enum {string} */
                            id: "registration" | "auto_onboard" | "demo" | "push" | "telegram" | "email" | "webhook";
                            values: string[];
                            value: string;
                            fallback: {
                                value: string;
                                /** @enum {string} */
                                source: "environment" | "setting" | "builtin";
                                name: string | null;
                            };
                            override: {
                                value: string;
                                reason: string;
                                owner: {
                                    id: string;
                                    name: string;
                                } | null;
                                setBy: {
                                    id: string;
                                    name: string;
                                } | null;
                                /** Format: date-time */
                                setAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                expired: boolean;
                                version: number;
                            } | null;
                            needs: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getSystemHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        at: string;
                        /** @enum {string} */
                        word: "ok" | "off" | "unknown" | "attention" | "bad";
                        lines: {
                            /** @enum {string} */
                            id: "database.answer" | "database.connections" | "database.transaction" | "database.size" | "database.replica" | "database.archive" | "broker.state" | "broker.clients" | "broker.messages" | "workers.none" | "worker.beat" | "worker.lag" | "worker.memory" | "worker.eventLoop" | "worker.clock" | "ingest.readings" | "ingest.refused" | "ingest.trouble" | "ingest.inbox" | "outbox.waiting" | "channel" | "disk" | "console.beat" | "console.memory" | "console.eventLoop" | "system.versions" | "system.migrations" | "system.jobs" | "storage.damage" | "storage.rollups";
                            /** @enum {string} */
                            group: "database" | "broker" | "workers" | "ingest" | "delivery" | "disk" | "consoles" | "system";
                            of: string | null;
                            /** @enum {string} */
                            word: "ok" | "off" | "unknown" | "attention" | "bad";
                            value: number | null;
                            /** @enum {string} */
                            unit: "ms" | "bytes" | "count" | "perSecond" | "percent";
                            limit: number | null;
                            details: {
                                [key: string]: string | number;
                            };
                            history: (number | null)[] | null;
                        }[];
                        families: {
                            family: string;
                            perSecond: number | null;
                            refusedPerSecond: number | null;
                            workers: {
                                worker: string;
                                perSecond: number | null;
                            }[];
                            history: (number | null)[];
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    endImpersonation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        userId: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        at: string;
                        jobs: {
                            id: string;
                            /** @enum {string} */
                            place: "one" | "each";
                            everyMs: number;
                            /** @enum {string} */
                            state: "waiting" | "late" | "requested" | "running" | "paused";
                            nextAt: string | null;
                            pausedAt: string | null;
                            pausedBy: {
                                id: string;
                                name: string;
                            } | null;
                            requestedAt: string | null;
                            requestedBy: {
                                id: string;
                                name: string;
                            } | null;
                            failures: number;
                            running: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            last: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            lastFailure: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            timers: {
                                worker: string;
                                /** Format: date-time */
                                at: string;
                                durationMs: number;
                                runs: number;
                                failures: number;
                                error: string | null;
                                errorAt: string | null;
                            }[];
                        }[];
                        workerTimers: {
                            worker: string;
                            /** Format: date-time */
                            at: string;
                            durationMs: number;
                            runs: number;
                            failures: number;
                            error: string | null;
                            errorAt: string | null;
                            id: string;
                        }[];
                        workers: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job: {
                            id: string;
                            /** @enum {string} */
                            place: "one" | "each";
                            everyMs: number;
                            /** @enum {string} */
                            state: "waiting" | "late" | "requested" | "running" | "paused";
                            nextAt: string | null;
                            pausedAt: string | null;
                            pausedBy: {
                                id: string;
                                name: string;
                            } | null;
                            requestedAt: string | null;
                            requestedBy: {
                                id: string;
                                name: string;
                            } | null;
                            failures: number;
                            running: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            last: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            lastFailure: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            timers: {
                                worker: string;
                                /** Format: date-time */
                                at: string;
                                durationMs: number;
                                runs: number;
                                failures: number;
                                error: string | null;
                                errorAt: string | null;
                            }[];
                        };
                        runs: {
                            id: string;
                            /** @enum {string} */
                            trigger: "schedule" | "catch_up" | "person";
                            /** @enum {string} */
                            outcome: "running" | "ok" | "failed" | "interrupted";
                            worker: string;
                            /** Format: date-time */
                            startedAt: string;
                            endedAt: string | null;
                            durationMs: number;
                            error: string | null;
                            done: number | null;
                            total: number | null;
                            requestedBy: {
                                id: string;
                                name: string;
                            } | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    pauseJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job: {
                            id: string;
                            /** @enum {string} */
                            place: "one" | "each";
                            everyMs: number;
                            /** @enum {string} */
                            state: "waiting" | "late" | "requested" | "running" | "paused";
                            nextAt: string | null;
                            pausedAt: string | null;
                            pausedBy: {
                                id: string;
                                name: string;
                            } | null;
                            requestedAt: string | null;
                            requestedBy: {
                                id: string;
                                name: string;
                            } | null;
                            failures: number;
                            running: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            last: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            lastFailure: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            timers: {
                                worker: string;
                                /** Format: date-time */
                                at: string;
                                durationMs: number;
                                runs: number;
                                failures: number;
                                error: string | null;
                                errorAt: string | null;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    resumeJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job: {
                            id: string;
                            /** @enum {string} */
                            place: "one" | "each";
                            everyMs: number;
                            /** @enum {string} */
                            state: "waiting" | "late" | "requested" | "running" | "paused";
                            nextAt: string | null;
                            pausedAt: string | null;
                            pausedBy: {
                                id: string;
                                name: string;
                            } | null;
                            requestedAt: string | null;
                            requestedBy: {
                                id: string;
                                name: string;
                            } | null;
                            failures: number;
                            running: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            last: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            lastFailure: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            timers: {
                                worker: string;
                                /** Format: date-time */
                                at: string;
                                durationMs: number;
                                runs: number;
                                failures: number;
                                error: string | null;
                                errorAt: string | null;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    runJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job: {
                            id: string;
                            /** @enum {string} */
                            place: "one" | "each";
                            everyMs: number;
                            /** @enum {string} */
                            state: "waiting" | "late" | "requested" | "running" | "paused";
                            nextAt: string | null;
                            pausedAt: string | null;
                            pausedBy: {
                                id: string;
                                name: string;
                            } | null;
                            requestedAt: string | null;
                            requestedBy: {
                                id: string;
                                name: string;
                            } | null;
                            failures: number;
                            running: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            last: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            lastFailure: {
                                id: string;
                                /** @enum {string} */
                                trigger: "schedule" | "catch_up" | "person";
                                /** @enum {string} */
                                outcome: "running" | "ok" | "failed" | "interrupted";
                                worker: string;
                                /** Format: date-time */
                                startedAt: string;
                                endedAt: string | null;
                                durationMs: number;
                                error: string | null;
                                done: number | null;
                                total: number | null;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                            timers: {
                                worker: string;
                                /** Format: date-time */
                                at: string;
                                durationMs: number;
                                runs: number;
                                failures: number;
                                error: string | null;
                                errorAt: string | null;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listLogs: {
        parameters: {
            query?: {
                level?: "trace" | "debug" | "info" | "warn" | "error" | "fatal";
                process?: string;
                component?: string;
                query?: string;
                requestId?: string;
                after?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lines: {
                            id: string;
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            level: "trace" | "debug" | "info" | "warn" | "error" | "fatal";
                            process: string;
                            component: string;
                            requestId: string | null;
                            message: string;
                            data: {
                                [key: string]: unknown;
                            } | null;
                        }[];
                        newest: string | null;
                        processes: string[];
                        components: string[];
                        level: {
                            fallback: string;
                            override: {
                                /** @enum {string} */
                                level: "trace" | "debug" | "info" | "warn" | "error";
                                /** Format: date-time */
                                until: string;
                                setBy: {
                                    id: string;
                                    name: string;
                                } | null;
                                version: number;
                            } | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    setLogLevel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    level: "trace" | "debug" | "info" | "warn" | "error";
                    minutes: number;
                    /** @default 0 */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        level: {
                            fallback: string;
                            override: {
                                /** @enum {string} */
                                level: "trace" | "debug" | "info" | "warn" | "error";
                                /** Format: date-time */
                                until: string;
                                setBy: {
                                    id: string;
                                    name: string;
                                } | null;
                                version: number;
                            } | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    resetLogLevel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        level: {
                            fallback: string;
                            override: {
                                /** @enum {string} */
                                level: "trace" | "debug" | "info" | "warn" | "error";
                                /** Format: date-time */
                                until: string;
                                setBy: {
                                    id: string;
                                    name: string;
                                } | null;
                                version: number;
                            } | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listMailings: {
        parameters: {
            query?: {
                state?: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";
                kind?: "news" | "notice";
                query?: string;
                cursor?: string;
                limit?: number;
                sort?: "-created" | "created" | "name" | "-name";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mailings: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "news" | "notice";
                            /** @enum {string} */
                            state: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";
                            pauseReason: ("person" | "late" | "refusals") | null;
                            rate: number;
                            counts: {
                                waiting: number;
                                queued: number;
                                sent: number;
                                failed: number;
                                skipped: number;
                                bounced: number;
                                complained: number;
                            };
                            scheduledAt: string | null;
                            zone: string;
                            startedAt: string | null;
                            endedAt: string | null;
                            createdBy: {
                                id: string;
                                name: string;
                                email: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            version: number;
                        }[];
                        total: number;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    createMailing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    kind: "news" | "notice";
                    audience: {
                        roles: ("user" | "admin" | "superuser")[];
                        languages: ("en" | "es" | "hi")[];
                        tags: string[];
                        kinds: string[];
                        firmware: {
                            family: string;
                            version: string;
                        }[];
                        excluded: string[];
                    };
                    content: {
                        texts: {
                            en?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                            hi?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                        };
                        link: string;
                    };
                    rate: number;
                    template: {
                        /** Format: uuid */
                        id: string;
                        version: number;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mailing: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "news" | "notice";
                            /** @enum {string} */
                            state: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";
                            pauseReason: ("person" | "late" | "refusals") | null;
                            rate: number;
                            counts: {
                                waiting: number;
                                queued: number;
                                sent: number;
                                failed: number;
                                skipped: number;
                                bounced: number;
                                complained: number;
                            };
                            scheduledAt: string | null;
                            zone: string;
                            startedAt: string | null;
                            endedAt: string | null;
                            createdBy: {
                                id: string;
                                name: string;
                                email: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            version: number;
                            audience: {
                                roles: ("user" | "admin" | "superuser")[];
                                languages: ("en" | "es" | "hi")[];
                                tags: string[];
                                kinds: string[];
                                firmware: {
                                    family: string;
                                    version: string;
                                }[];
                                excluded: string[];
                            };
                            content: {
                                texts: {
                                    en?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    es?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    hi?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                };
                                link: string;
                            };
                            template: {
                                id: string;
                                version: number;
                            } | null;
                            excludedPeople: {
                                id: string;
                                name: string;
                                email: string;
                            }[];
                            lastError: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    previewAudience: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "news" | "notice";
                    audience: {
                        roles: ("user" | "admin" | "superuser")[];
                        languages: ("en" | "es" | "hi")[];
                        tags: string[];
                        kinds: string[];
                        firmware: {
                            family: string;
                            version: string;
                        }[];
                        excluded: string[];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recipients: number;
                        leftOut: {
                            /** @enum {string} */
                            reason: "disabled" | "unverified" | "opted_out" | "bounced" | "excluded";
                            people: number;
                        }[];
                        languages: {
                            /** @enum {string} */
                            language: "en" | "es" | "hi";
                            people: number;
                        }[];
                        sample: {
                            id: string;
                            name: string;
                            email: string;
                            /** @enum {string} */
                            language: "en" | "es" | "hi";
                            devices: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getMailingChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tags: string[];
                        kinds: string[];
                        firmware: {
                            family: string;
                            version: string;
                            owners: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    previewMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "news" | "notice";
                    content: {
                        texts: {
                            en?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                            hi?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                        };
                        link: string;
                    };
                    /** @enum {string} */
                    language: "en" | "es" | "hi";
                    /**
                     * @default light
                     * @enum {string}
                     */
                    theme?: "light" | "dark";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        language: "en" | "es" | "hi";
                        subject: string;
                        html: string;
                        text: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getMailing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mailing: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "news" | "notice";
                            /** @enum {string} */
                            state: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";
                            pauseReason: ("person" | "late" | "refusals") | null;
                            rate: number;
                            counts: {
                                waiting: number;
                                queued: number;
                                sent: number;
                                failed: number;
                                skipped: number;
                                bounced: number;
                                complained: number;
                            };
                            scheduledAt: string | null;
                            zone: string;
                            startedAt: string | null;
                            endedAt: string | null;
                            createdBy: {
                                id: string;
                                name: string;
                                email: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            version: number;
                            audience: {
                                roles: ("user" | "admin" | "superuser")[];
                                languages: ("en" | "es" | "hi")[];
                                tags: string[];
                                kinds: string[];
                                firmware: {
                                    family: string;
                                    version: string;
                                }[];
                                excluded: string[];
                            };
                            content: {
                                texts: {
                                    en?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    es?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    hi?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                };
                                link: string;
                            };
                            template: {
                                id: string;
                                version: number;
                            } | null;
                            excludedPeople: {
                                id: string;
                                name: string;
                                email: string;
                            }[];
                            lastError: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    deleteMailing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    updateMailing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    name?: string;
                    /** @enum {string} */
                    kind?: "news" | "notice";
                    audience?: {
                        roles: ("user" | "admin" | "superuser")[];
                        languages: ("en" | "es" | "hi")[];
                        tags: string[];
                        kinds: string[];
                        firmware: {
                            family: string;
                            version: string;
                        }[];
                        excluded: string[];
                    };
                    content?: {
                        texts: {
                            en?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                            es?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                            hi?: {
                                subject: string;
                                body: string;
                                button: string;
                            };
                        };
                        link: string;
                    };
                    rate?: number;
                    template?: {
                        /** Format: uuid */
                        id: string;
                        version: number;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mailing: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "news" | "notice";
                            /** @enum {string} */
                            state: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";
                            pauseReason: ("person" | "late" | "refusals") | null;
                            rate: number;
                            counts: {
                                waiting: number;
                                queued: number;
                                sent: number;
                                failed: number;
                                skipped: number;
                                bounced: number;
                                complained: number;
                            };
                            scheduledAt: string | null;
                            zone: string;
                            startedAt: string | null;
                            endedAt: string | null;
                            createdBy: {
                                id: string;
                                name: string;
                                email: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            version: number;
                            audience: {
                                roles: ("user" | "admin" | "superuser")[];
                                languages: ("en" | "es" | "hi")[];
                                tags: string[];
                                kinds: string[];
                                firmware: {
                                    family: string;
                                    version: string;
                                }[];
                                excluded: string[];
                            };
                            content: {
                                texts: {
                                    en?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    es?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    hi?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                };
                                link: string;
                            };
                            template: {
                                id: string;
                                version: number;
                            } | null;
                            excludedPeople: {
                                id: string;
                                name: string;
                                email: string;
                            }[];
                            lastError: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    cancelMailing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mailing: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "news" | "notice";
                            /** @enum {string} */
                            state: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";
                            pauseReason: ("person" | "late" | "refusals") | null;
                            rate: number;
                            counts: {
                                waiting: number;
                                queued: number;
                                sent: number;
                                failed: number;
                                skipped: number;
                                bounced: number;
                                complained: number;
                            };
                            scheduledAt: string | null;
                            zone: string;
                            startedAt: string | null;
                            endedAt: string | null;
                            createdBy: {
                                id: string;
                                name: string;
                                email: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            version: number;
                            audience: {
                                roles: ("user" | "admin" | "superuser")[];
                                languages: ("en" | "es" | "hi")[];
                                tags: string[];
                                kinds: string[];
                                firmware: {
                                    family: string;
                                    version: string;
                                }[];
                                excluded: string[];
                            };
                            content: {
                                texts: {
                                    en?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    es?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    hi?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                };
                                link: string;
                            };
                            template: {
                                id: string;
                                version: number;
                            } | null;
                            excludedPeople: {
                                id: string;
                                name: string;
                                email: string;
                            }[];
                            lastError: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    pauseMailing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mailing: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "news" | "notice";
                            /** @enum {string} */
                            state: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";
                            pauseReason: ("person" | "late" | "refusals") | null;
                            rate: number;
                            counts: {
                                waiting: number;
                                queued: number;
                                sent: number;
                                failed: number;
                                skipped: number;
                                bounced: number;
                                complained: number;
                            };
                            scheduledAt: string | null;
                            zone: string;
                            startedAt: string | null;
                            endedAt: string | null;
                            createdBy: {
                                id: string;
                                name: string;
                                email: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            version: number;
                            audience: {
                                roles: ("user" | "admin" | "superuser")[];
                                languages: ("en" | "es" | "hi")[];
                                tags: string[];
                                kinds: string[];
                                firmware: {
                                    family: string;
                                    version: string;
                                }[];
                                excluded: string[];
                            };
                            content: {
                                texts: {
                                    en?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    es?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    hi?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                };
                                link: string;
                            };
                            template: {
                                id: string;
                                version: number;
                            } | null;
                            excludedPeople: {
                                id: string;
                                name: string;
                                email: string;
                            }[];
                            lastError: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listMailingRecipients: {
        parameters: {
            query?: {
                state?: "waiting" | "queued" | "sent" | "failed" | "skipped" | "bounced" | "complained";
                query?: string;
                cursor?: string;
                limit?: number;
                sort?: "position" | "-changed" | "changed";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recipients: {
                            id: string;
                            position: number;
                            person: {
                                id: string;
                                name: string;
                                email: string;
                            } | null;
                            language: ("en" | "es" | "hi") | null;
                            /** @enum {string} */
                            state: "waiting" | "queued" | "sent" | "failed" | "skipped" | "bounced" | "complained";
                            reason: ("disabled" | "unverified" | "opted_out" | "bounced" | "excluded" | "erased" | "cancelled" | "refused" | "expired" | "permanent" | "transient") | null;
                            answer: string | null;
                            attempts: number;
                            /** Format: date-time */
                            changedAt: string;
                        }[];
                        total: number;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    exportMailingRecipients: {
        parameters: {
            query?: {
                state?: "waiting" | "queued" | "sent" | "failed" | "skipped" | "bounced" | "complained";
                query?: string;
                sort?: "position" | "-changed" | "changed";
                format?: "csv" | "jsonl";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    resumeMailing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mailing: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "news" | "notice";
                            /** @enum {string} */
                            state: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";
                            pauseReason: ("person" | "late" | "refusals") | null;
                            rate: number;
                            counts: {
                                waiting: number;
                                queued: number;
                                sent: number;
                                failed: number;
                                skipped: number;
                                bounced: number;
                                complained: number;
                            };
                            scheduledAt: string | null;
                            zone: string;
                            startedAt: string | null;
                            endedAt: string | null;
                            createdBy: {
                                id: string;
                                name: string;
                                email: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            version: number;
                            audience: {
                                roles: ("user" | "admin" | "superuser")[];
                                languages: ("en" | "es" | "hi")[];
                                tags: string[];
                                kinds: string[];
                                firmware: {
                                    family: string;
                                    version: string;
                                }[];
                                excluded: string[];
                            };
                            content: {
                                texts: {
                                    en?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    es?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    hi?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                };
                                link: string;
                            };
                            template: {
                                id: string;
                                version: number;
                            } | null;
                            excludedPeople: {
                                id: string;
                                name: string;
                                email: string;
                            }[];
                            lastError: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    retryMailing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mailing: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "news" | "notice";
                            /** @enum {string} */
                            state: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";
                            pauseReason: ("person" | "late" | "refusals") | null;
                            rate: number;
                            counts: {
                                waiting: number;
                                queued: number;
                                sent: number;
                                failed: number;
                                skipped: number;
                                bounced: number;
                                complained: number;
                            };
                            scheduledAt: string | null;
                            zone: string;
                            startedAt: string | null;
                            endedAt: string | null;
                            createdBy: {
                                id: string;
                                name: string;
                                email: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            version: number;
                            audience: {
                                roles: ("user" | "admin" | "superuser")[];
                                languages: ("en" | "es" | "hi")[];
                                tags: string[];
                                kinds: string[];
                                firmware: {
                                    family: string;
                                    version: string;
                                }[];
                                excluded: string[];
                            };
                            content: {
                                texts: {
                                    en?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    es?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    hi?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                };
                                link: string;
                            };
                            template: {
                                id: string;
                                version: number;
                            } | null;
                            excludedPeople: {
                                id: string;
                                name: string;
                                email: string;
                            }[];
                            lastError: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    sendMailing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    confirmed: number;
                    /** @default null */
                    at?: string | null;
                    /** @default UTC */
                    zone?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mailing: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            kind: "news" | "notice";
                            /** @enum {string} */
                            state: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";
                            pauseReason: ("person" | "late" | "refusals") | null;
                            rate: number;
                            counts: {
                                waiting: number;
                                queued: number;
                                sent: number;
                                failed: number;
                                skipped: number;
                                bounced: number;
                                complained: number;
                            };
                            scheduledAt: string | null;
                            zone: string;
                            startedAt: string | null;
                            endedAt: string | null;
                            createdBy: {
                                id: string;
                                name: string;
                                email: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            version: number;
                            audience: {
                                roles: ("user" | "admin" | "superuser")[];
                                languages: ("en" | "es" | "hi")[];
                                tags: string[];
                                kinds: string[];
                                firmware: {
                                    family: string;
                                    version: string;
                                }[];
                                excluded: string[];
                            };
                            content: {
                                texts: {
                                    en?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    es?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                    hi?: {
                                        subject: string;
                                        body: string;
                                        button: string;
                                    };
                                };
                                link: string;
                            };
                            template: {
                                id: string;
                                version: number;
                            } | null;
                            excludedPeople: {
                                id: string;
                                name: string;
                                email: string;
                            }[];
                            lastError: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    testMailing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    language: "en" | "es" | "hi";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        answer: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        maintenance: {
                            message: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            until: string;
                            setBy: {
                                id: string;
                                name: string;
                            } | null;
                            version: number;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    setMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message: string;
                    /** Format: date-time */
                    until: string;
                    /** @default 0 */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        maintenance: {
                            message: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            until: string;
                            setBy: {
                                id: string;
                                name: string;
                            } | null;
                            version: number;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    endMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        maintenance: {
                            message: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            until: string;
                            setBy: {
                                id: string;
                                name: string;
                            } | null;
                            version: number;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        settings: {
                            key: string;
                            value: string | null;
                            secret: boolean;
                            /** @enum {string} */
                            source: "environment" | "env_file" | "default" | "database" | "generated" | "start" | "unset";
                            /** @enum {string} */
                            change: "restart" | "build";
                            override: {
                                /** @enum {string} */
                                by: "flag" | "log_level" | "schedule";
                                value: string;
                                until: string | null;
                            } | null;
                            problems: ("file_changed" | "file_ignored" | "links_local" | "backups_same_disk")[];
                        }[];
                        unknown: string[];
                        /** Format: date-time */
                        startedAt: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    getStorage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        at: string;
                        bytes: number;
                        growth: {
                            low: number;
                            mid: number;
                            high: number;
                        } | null;
                        daysMeasured: number;
                        kinds: {
                            /** @enum {string} */
                            kind: "readings" | "compacted" | "rollups" | "latest" | "dedup" | "deviceEvents" | "uplinks" | "inbox" | "alerts" | "notifications" | "deliveries" | "commands" | "firmware" | "rollouts" | "audit" | "system" | "other";
                            bytes: number;
                            rows: number;
                            growth: {
                                low: number;
                                mid: number;
                                high: number;
                            } | null;
                            days: {
                                /** Format: date */
                                day: string;
                                bytes: number;
                            }[];
                        }[];
                        retention: {
                            /** @enum {string} */
                            kind: "readings" | "deviceEvents" | "uplinks" | "alerts" | "notifications" | "deliveries" | "commands" | "rolloutEvents";
                            days: number;
                            isDefault: boolean;
                            least: number;
                            most: number;
                            job: string;
                        }[];
                        auditDays: number;
                        disk: {
                            host: string;
                            path: string;
                            freeBytes: number;
                            totalBytes: number;
                        } | null;
                        forecast: {
                            low: number | null;
                            mid: number | null;
                            high: number | null;
                        } | null;
                        readings: {
                            firstDay: string | null;
                            keptFrom: string | null;
                            daysToCompact: number;
                            rolledUpTo: string | null;
                            behindMs: number | null;
                            mergedTo: string | null;
                            invalidatedHours: number;
                            damagedRows: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    previewRetention: {
        parameters: {
            query: {
                days: number;
            };
            header?: never;
            path: {
                kind: "readings" | "deviceEvents" | "uplinks" | "alerts" | "notifications" | "deliveries" | "commands" | "rolloutEvents";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        days: number;
                        before: string | null;
                        rows: number;
                        bytes: number;
                        rowsNow: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    setRetention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "readings" | "deviceEvents" | "uplinks" | "alerts" | "notifications" | "deliveries" | "commands" | "rolloutEvents";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    days: number;
                    was: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        retention: {
                            /** @enum {string} */
                            kind: "readings" | "deviceEvents" | "uplinks" | "alerts" | "notifications" | "deliveries" | "commands" | "rolloutEvents";
                            days: number;
                            isDefault: boolean;
                            least: number;
                            most: number;
                            job: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listTodos: {
        parameters: {
            query?: {
                priority?: "low" | "normal" | "high" | "urgent";
                assignee?: "me" | "none" | string;
                tag?: string;
                due?: "overdue" | "today" | "week" | "none";
                link?: string;
                state?: "open" | "doing" | "waiting" | "done";
                query?: string;
                cursor?: string;
                limit?: number;
                sort?: "title" | "-title" | "due" | "-due" | "priority" | "-priority" | "created" | "-created" | "updated" | "-updated";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        todos: {
                            id: string;
                            title: string;
                            /** @enum {string} */
                            state: "open" | "doing" | "waiting" | "done";
                            /** @enum {string} */
                            priority: "low" | "normal" | "high" | "urgent";
                            due: string | null;
                            assignee: {
                                id: string;
                                name: string;
                            } | null;
                            tags: string[];
                            steps: {
                                done: number;
                                total: number;
                            };
                            comments: number;
                            links: {
                                /** @enum {string} */
                                kind: "device" | "person" | "alert" | "rollout" | "job";
                                id: string;
                                name: string;
                                href: string | null;
                            }[];
                            automatic: boolean;
                            version: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        total: number;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    createTodo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Visit the mill",
                 *       "priority": "high"
                 *     }
                 */
                "application/json": {
                    title: string;
                    body?: string;
                    /** @enum {string} */
                    state?: "open" | "doing" | "waiting" | "done";
                    /** @enum {string} */
                    priority?: "low" | "normal" | "high" | "urgent";
                    due?: (string & (unknown & unknown)) | null;
                    assignee?: string | null;
                    tags?: string[];
                    checklist?: {
                        id: string;
                        text: string;
                        done: boolean;
                    }[];
                    links?: {
                        /** @enum {string} */
                        kind: "device" | "person" | "alert" | "rollout" | "job";
                        id: string;
                        /** @default  */
                        name?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        todo: {
                            id: string;
                            title: string;
                            /** @enum {string} */
                            state: "open" | "doing" | "waiting" | "done";
                            /** @enum {string} */
                            priority: "low" | "normal" | "high" | "urgent";
                            due: string | null;
                            assignee: {
                                id: string;
                                name: string;
                            } | null;
                            tags: string[];
                            steps: {
                                done: number;
                                total: number;
                            };
                            comments: number;
                            links: {
                                /** @enum {string} */
                                kind: "device" | "person" | "alert" | "rollout" | "job";
                                id: string;
                                name: string;
                                href: string | null;
                            }[];
                            automatic: boolean;
                            version: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            body: string;
                            checklist: {
                                id: string;
                                text: string;
                                done: boolean;
                            }[];
                            author: {
                                id: string;
                                name: string;
                            } | null;
                            doneAt: string | null;
                            thread: {
                                id: string;
                                author: {
                                    id: string;
                                    name: string;
                                } | null;
                                text: string;
                                /** Format: date-time */
                                createdAt: string;
                                editedAt: string | null;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getAutomaticTodos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kinds: {
                            /** @enum {string} */
                            id: "mail_failed" | "mailing_bounced" | "rollout_failed" | "worker_silent" | "inbox_growing" | "backup_unverified" | "disk_forecast";
                            on: boolean;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    setAutomaticTodos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    id: "mail_failed" | "mailing_bounced" | "rollout_failed" | "worker_silent" | "inbox_growing" | "backup_unverified" | "disk_forecast";
                    on: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kinds: {
                            /** @enum {string} */
                            id: "mail_failed" | "mailing_bounced" | "rollout_failed" | "worker_silent" | "inbox_growing" | "backup_unverified" | "disk_forecast";
                            on: boolean;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getTodoBoard: {
        parameters: {
            query?: {
                priority?: "low" | "normal" | "high" | "urgent";
                assignee?: "me" | "none" | string;
                tag?: string;
                due?: "overdue" | "today" | "week" | "none";
                link?: string;
                state?: "open" | "doing" | "waiting" | "done";
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        columns: {
                            /** @enum {string} */
                            state: "open" | "doing" | "waiting" | "done";
                            total: number;
                            todos: {
                                id: string;
                                title: string;
                                /** @enum {string} */
                                state: "open" | "doing" | "waiting" | "done";
                                /** @enum {string} */
                                priority: "low" | "normal" | "high" | "urgent";
                                due: string | null;
                                assignee: {
                                    id: string;
                                    name: string;
                                } | null;
                                tags: string[];
                                steps: {
                                    done: number;
                                    total: number;
                                };
                                comments: number;
                                links: {
                                    /** @enum {string} */
                                    kind: "device" | "person" | "alert" | "rollout" | "job";
                                    id: string;
                                    name: string;
                                    href: string | null;
                                }[];
                                automatic: boolean;
                                version: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                            }[];
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    changeTodos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    change: {
                        /** @constant */
                        do: "state";
                        /** @enum {string} */
                        state: "open" | "doing" | "waiting" | "done";
                    } | {
                        /** @constant */
                        do: "assign";
                        assignee: string | null;
                    } | {
                        /** @constant */
                        do: "tag";
                        tag: string;
                    } | {
                        /** @constant */
                        do: "untag";
                        tag: string;
                    } | {
                        /** @constant */
                        do: "delete";
                    } | {
                        /** @constant */
                        do: "restore";
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ids: string[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getTodoChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        assignees: {
                            id: string;
                            name: string;
                            email: string;
                        }[];
                        tags: string[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    findTodoLinks: {
        parameters: {
            query: {
                kind: "device" | "person" | "alert";
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        things: {
                            id: string;
                            name: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    getTodo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        todo: {
                            id: string;
                            title: string;
                            /** @enum {string} */
                            state: "open" | "doing" | "waiting" | "done";
                            /** @enum {string} */
                            priority: "low" | "normal" | "high" | "urgent";
                            due: string | null;
                            assignee: {
                                id: string;
                                name: string;
                            } | null;
                            tags: string[];
                            steps: {
                                done: number;
                                total: number;
                            };
                            comments: number;
                            links: {
                                /** @enum {string} */
                                kind: "device" | "person" | "alert" | "rollout" | "job";
                                id: string;
                                name: string;
                                href: string | null;
                            }[];
                            automatic: boolean;
                            version: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            body: string;
                            checklist: {
                                id: string;
                                text: string;
                                done: boolean;
                            }[];
                            author: {
                                id: string;
                                name: string;
                            } | null;
                            doneAt: string | null;
                            thread: {
                                id: string;
                                author: {
                                    id: string;
                                    name: string;
                                } | null;
                                text: string;
                                /** Format: date-time */
                                createdAt: string;
                                editedAt: string | null;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    deleteTodo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    updateTodo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    title?: string;
                    body?: string;
                    /** @enum {string} */
                    state?: "open" | "doing" | "waiting" | "done";
                    /** @enum {string} */
                    priority?: "low" | "normal" | "high" | "urgent";
                    due?: (string & (unknown & unknown)) | null;
                    assignee?: string | null;
                    tags?: string[];
                    checklist?: {
                        id: string;
                        text: string;
                        done: boolean;
                    }[];
                    links?: {
                        /** @enum {string} */
                        kind: "device" | "person" | "alert" | "rollout" | "job";
                        id: string;
                        /** @default  */
                        name?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        todo: {
                            id: string;
                            title: string;
                            /** @enum {string} */
                            state: "open" | "doing" | "waiting" | "done";
                            /** @enum {string} */
                            priority: "low" | "normal" | "high" | "urgent";
                            due: string | null;
                            assignee: {
                                id: string;
                                name: string;
                            } | null;
                            tags: string[];
                            steps: {
                                done: number;
                                total: number;
                            };
                            comments: number;
                            links: {
                                /** @enum {string} */
                                kind: "device" | "person" | "alert" | "rollout" | "job";
                                id: string;
                                name: string;
                                href: string | null;
                            }[];
                            automatic: boolean;
                            version: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            body: string;
                            checklist: {
                                id: string;
                                text: string;
                                done: boolean;
                            }[];
                            author: {
                                id: string;
                                name: string;
                            } | null;
                            doneAt: string | null;
                            thread: {
                                id: string;
                                author: {
                                    id: string;
                                    name: string;
                                } | null;
                                text: string;
                                /** Format: date-time */
                                createdAt: string;
                                editedAt: string | null;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    tickTodoStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                stepId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    done: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        todo: {
                            id: string;
                            title: string;
                            /** @enum {string} */
                            state: "open" | "doing" | "waiting" | "done";
                            /** @enum {string} */
                            priority: "low" | "normal" | "high" | "urgent";
                            due: string | null;
                            assignee: {
                                id: string;
                                name: string;
                            } | null;
                            tags: string[];
                            steps: {
                                done: number;
                                total: number;
                            };
                            comments: number;
                            links: {
                                /** @enum {string} */
                                kind: "device" | "person" | "alert" | "rollout" | "job";
                                id: string;
                                name: string;
                                href: string | null;
                            }[];
                            automatic: boolean;
                            version: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            body: string;
                            checklist: {
                                id: string;
                                text: string;
                                done: boolean;
                            }[];
                            author: {
                                id: string;
                                name: string;
                            } | null;
                            doneAt: string | null;
                            thread: {
                                id: string;
                                author: {
                                    id: string;
                                    name: string;
                                } | null;
                                text: string;
                                /** Format: date-time */
                                createdAt: string;
                                editedAt: string | null;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    addTodoComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comment: {
                            id: string;
                            author: {
                                id: string;
                                name: string;
                            } | null;
                            text: string;
                            /** Format: date-time */
                            createdAt: string;
                            editedAt: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    deleteTodoComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    editTodoComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comment: {
                            id: string;
                            author: {
                                id: string;
                                name: string;
                            } | null;
                            text: string;
                            /** Format: date-time */
                            createdAt: string;
                            editedAt: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    moveTodo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    from: "open" | "doing" | "waiting" | "done";
                    /** @enum {string} */
                    state: "open" | "doing" | "waiting" | "done";
                    /** @default null */
                    after?: string | null;
                    /** @default null */
                    before?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        todo: {
                            id: string;
                            title: string;
                            /** @enum {string} */
                            state: "open" | "doing" | "waiting" | "done";
                            /** @enum {string} */
                            priority: "low" | "normal" | "high" | "urgent";
                            due: string | null;
                            assignee: {
                                id: string;
                                name: string;
                            } | null;
                            tags: string[];
                            steps: {
                                done: number;
                                total: number;
                            };
                            comments: number;
                            links: {
                                /** @enum {string} */
                                kind: "device" | "person" | "alert" | "rollout" | "job";
                                id: string;
                                name: string;
                                href: string | null;
                            }[];
                            automatic: boolean;
                            version: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    restoreTodo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        todo: {
                            id: string;
                            title: string;
                            /** @enum {string} */
                            state: "open" | "doing" | "waiting" | "done";
                            /** @enum {string} */
                            priority: "low" | "normal" | "high" | "urgent";
                            due: string | null;
                            assignee: {
                                id: string;
                                name: string;
                            } | null;
                            tags: string[];
                            steps: {
                                done: number;
                                total: number;
                            };
                            comments: number;
                            links: {
                                /** @enum {string} */
                                kind: "device" | "person" | "alert" | "rollout" | "job";
                                id: string;
                                name: string;
                                href: string | null;
                            }[];
                            automatic: boolean;
                            version: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            body: string;
                            checklist: {
                                id: string;
                                text: string;
                                done: boolean;
                            }[];
                            author: {
                                id: string;
                                name: string;
                            } | null;
                            doneAt: string | null;
                            thread: {
                                id: string;
                                author: {
                                    id: string;
                                    name: string;
                                } | null;
                                text: string;
                                /** Format: date-time */
                                createdAt: string;
                                editedAt: string | null;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listFailedSignIns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        signIns: {
                            email: string;
                            user: {
                                id: string;
                                name: string;
                            } | null;
                            failures: number;
                            lastAt: string | null;
                            addresses: string[];
                            lock: {
                                failures: number;
                                limit: number;
                                until: string | null;
                            };
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    listUserAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access: {
                            /** @enum {string} */
                            kind: "session" | "apiKey" | "dashboardLink" | "passkey" | "authenticator" | "external" | "mailLink" | "push" | "telegram" | "webhook" | "credential" | "address";
                            id: string;
                            name: string;
                            detail: string;
                            createdAt: string | null;
                            lastUsedAt: string | null;
                            expiresAt: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    endUserAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "session" | "apiKey" | "dashboardLink" | "passkey" | "authenticator" | "external" | "mailLink" | "push" | "telegram" | "webhook" | "credential" | "address";
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    eraseUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    previewErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        preview: {
                            account: {
                                id: string;
                                email: string;
                                name: string;
                            };
                            lines: {
                                /** @enum {string} */
                                thing: "devices" | "readings" | "credentials" | "shares" | "sharedWith" | "invitationsTo" | "invitationsBy" | "transfers" | "escalations" | "widgets" | "dashboards" | "layouts" | "views" | "sites" | "mutes" | "notifications" | "messages" | "browsers" | "telegram" | "webhooks" | "alerts" | "acknowledgements" | "alertsFrom" | "commands" | "runs" | "mappings" | "deviceNotes" | "password" | "authenticator" | "externals" | "passkeys" | "apiKeys" | "dashboardLinks" | "sessions" | "mailLinks" | "profile" | "addresses" | "userInvitations" | "userInvitationsTo" | "todos" | "todoLinks" | "firmware" | "rollouts" | "mailings" | "mailsReceived" | "jobs" | "flags" | "audit";
                                count: number;
                                /** @enum {string} */
                                outcome: "deleted" | "released" | "detached" | "kept";
                            }[];
                            devices: {
                                deviceId: string;
                                name: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            503: components["responses"]["Error503"];
        };
    };
    startImpersonation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        /** Format: date-time */
                        until: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    previewMerge: {
        parameters: {
            query: {
                from: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        preview: {
                            from: {
                                id: string;
                                email: string;
                                name: string;
                            };
                            into: {
                                id: string;
                                email: string;
                                name: string;
                            };
                            lines: {
                                /** @enum {string} */
                                thing: "devices" | "readings" | "credentials" | "shares" | "sharedWith" | "invitationsTo" | "invitationsBy" | "transfers" | "escalations" | "widgets" | "dashboards" | "layouts" | "views" | "sites" | "mutes" | "notifications" | "messages" | "browsers" | "telegram" | "webhooks" | "alerts" | "acknowledgements" | "alertsFrom" | "commands" | "runs" | "mappings" | "deviceNotes" | "password" | "authenticator" | "externals" | "passkeys" | "apiKeys" | "dashboardLinks" | "sessions" | "mailLinks" | "profile" | "addresses" | "userInvitations" | "userInvitationsTo" | "todos" | "todoLinks" | "firmware" | "rollouts" | "mailings" | "mailsReceived" | "jobs" | "flags" | "audit";
                                count: number;
                                /** @enum {string} */
                                outcome: "moves" | "ends" | "stays";
                            }[];
                            conflicts: {
                                /** @enum {string} */
                                thing: "devices" | "readings" | "credentials" | "shares" | "sharedWith" | "invitationsTo" | "invitationsBy" | "transfers" | "escalations" | "widgets" | "dashboards" | "layouts" | "views" | "sites" | "mutes" | "notifications" | "messages" | "browsers" | "telegram" | "webhooks" | "alerts" | "acknowledgements" | "alertsFrom" | "commands" | "runs" | "mappings" | "deviceNotes" | "password" | "authenticator" | "externals" | "passkeys" | "apiKeys" | "dashboardLinks" | "sessions" | "mailLinks" | "profile" | "addresses" | "userInvitations" | "userInvitationsTo" | "todos" | "todoLinks" | "firmware" | "rollouts" | "mailings" | "mailsReceived" | "jobs" | "flags" | "audit";
                                name: string;
                                /** @enum {string} */
                                conflict: "owned" | "held" | "raised" | "renamed" | "unproven" | "obsolete";
                                as: string | null;
                            }[];
                            devices: {
                                deviceId: string;
                                name: string;
                            }[];
                            externals: string[];
                            digest: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            503: components["responses"]["Error503"];
        };
    };
    mergeAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    from: string;
                    /** Format: email */
                    email: string;
                    digest: string;
                    /** @enum {string} */
                    address: "keep" | "release";
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getUserRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        record: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    getUserSignIns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        locks: {
                            failures: number;
                            limit: number;
                            until: string | null;
                            /** @enum {string} */
                            kind: "unknownBrowsers" | "knownBrowser" | "proof";
                        }[];
                        attempts: components["schemas"]["AuditRecord"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    unlockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        failures: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listTransfers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        transfers: {
                            id: string;
                            deviceId: string;
                            deviceName: string;
                            from: string;
                            /** Format: date-time */
                            expiresAt: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    declineTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    acceptTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                        impersonation: {
                            /** Format: date-time */
                            until: string;
                            secondsLeft: number;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    firstName?: string;
                    lastName?: string;
                    phone?: string;
                    timezone?: string;
                    locale?: string;
                    avatarUrl?: string;
                    marketingOptIn?: boolean;
                    preferences?: {
                        /** @enum {string} */
                        theme?: "light" | "dark" | "system";
                        /** @enum {string} */
                        units?: "metric" | "imperial";
                        /** @enum {string} */
                        language?: "en" | "es" | "hi";
                        alertEmails?: boolean;
                    };
                    email?: string;
                    /** @enum {string} */
                    role?: "user" | "admin" | "superuser";
                    password?: string;
                    currentPassword?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listMyActivity: {
        parameters: {
            query?: {
                action?: "session.start" | "session.end" | "session.refuse" | "session.lock" | "session.prove" | "access.refuse" | "user.create" | "user.update" | "user.export" | "user.delete" | "user.role" | "user.disable" | "user.enable" | "user.password" | "user.password_request" | "user.verification_request" | "user.verify_email" | "user.mail_opt_out" | "user.second_factor_reset" | "user.impersonate" | "user.impersonate_end" | "user.merge" | "user.unlock" | "user.mail_link_end" | "user.external_unlink" | "user.address_release" | "totp.start" | "totp.enable" | "totp.disable" | "passkey.add" | "passkey.remove" | "api_key.create" | "api_key.update" | "api_key.rotate" | "api_key.revoke" | "api_key.refuse" | "invitation.create" | "invitation.resend" | "invitation.revoke" | "invitation.accept" | "widget.add" | "widget.configure" | "widget.remove" | "widget.move" | "widget.import" | "layout.restore" | "dashboard.create" | "dashboard.update" | "dashboard.remove" | "dashboard.share" | "dashboard.unshare" | "layout.order" | "view.save" | "view.remove" | "push.subscribe" | "push.unsubscribe" | "telegram.connect" | "telegram.verify" | "telegram.update" | "telegram.disconnect" | "webhook.add" | "webhook.remove" | "webhook.disable" | "webhook.resend" | "quiet_hours.update" | "device.register" | "device.import" | "device.export" | "device.claim" | "device.claim_refuse" | "device.claim_window" | "device.assign" | "device.release" | "device.update" | "device.tank" | "device.notifications" | "device.sensor" | "device.home_assistant" | "device.merge" | "device.note" | "device.note_remove" | "site.create" | "site.update" | "site.remove" | "device.unshare" | "device.invite" | "device.invite_accept" | "device.invite_decline" | "device.transfer_offer" | "device.transfer_cancel" | "device.transfer_accept" | "device.transfer_decline" | "credential.issue" | "credential.revoke" | "credential.refuse" | "credential.unprotect" | "pump.settings" | "pump.command" | "pump.command_refuse" | "pump.lock" | "pump.unlock" | "alert.acknowledge" | "alert.snooze" | "alert.escalate" | "alert.mute" | "alert.unmute" | "mapping.save" | "mapping.remove" | "inbox.dismiss" | "firmware.upload" | "firmware.update" | "firmware.yank" | "firmware.delete" | "firmware.sign" | "firmware.download_refuse" | "firmware.postpone" | "firmware.hurry" | "firmware.opt_out" | "firmware.boot_relay" | "firmware.address" | "firmware_key.create" | "firmware_key.end" | "rollout.create" | "rollout.update" | "rollout.delete" | "rollout.submit" | "rollout.approve" | "rollout.deny" | "rollout.pause" | "rollout.resume" | "rollout.abort" | "rollout.retry" | "rollout.step" | "rollout.correct" | "todo.create" | "todo.update" | "todo.delete" | "todo.restore" | "todo.comment" | "todo.comment_edit" | "todo.comment_delete" | "mailing.create" | "mailing.update" | "mailing.delete" | "mailing.test" | "mailing.send" | "mailing.begin" | "mailing.pause" | "mailing.resume" | "mailing.cancel" | "mailing.retry" | "mailing.end" | "mailing.bounce" | "mailing.export" | "mail_template.create" | "mail_template.update" | "mail_template.delete" | "setting.update" | "maintenance.start" | "maintenance.end" | "flag.set" | "flag.clear" | "log.level" | "diagnostics.download" | "backup.create" | "backup.verify" | "backup.cancel" | "backup.download" | "backup.delete" | "backup.expire" | "job.run" | "job.pause" | "job.resume" | "readings.expire" | "audit.export" | "audit.verify" | "audit.expire";
                query?: string;
                cursor?: string;
                limit?: number;
                sort?: "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: components["schemas"]["AuditRecord"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiKeys: components["schemas"]["ApiKey"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Barn script",
                 *       "scopes": [
                 *         "read"
                 *       ],
                 *       "deviceIds": [
                 *         "tank-01"
                 *       ],
                 *       "expiresAt": "2030-01-01T00:00:00Z"
                 *     }
                 */
                "application/json": {
                    name: string;
                    scopes: ("read" | "write" | "command")[];
                    deviceIds?: string[];
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        key: string;
                        apiKey: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    renameApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Barn script"
                 *     }
                 */
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiKey: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": {
                    /** @default 0 */
                    overlapHours?: number;
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        key: string;
                        apiKey: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        channels: {
                            /** @enum {string} */
                            channel: "push" | "telegram" | "email" | "webhook";
                            available: boolean;
                            ready: boolean;
                            trouble: ("off" | "not_connected" | "not_verified" | "blocked" | "failing" | "no_server") | null;
                            targets: number;
                            lastSentAt: string | null;
                            lastErrorAt: string | null;
                            lastError: string | null;
                            waiting: number;
                        }[];
                        quietHours: {
                            enabled: boolean;
                            from: string;
                            to: string;
                            criticalPasses: boolean;
                        };
                        uncovered: {
                            deviceId: string;
                            name: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    listDashboards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dashboards: {
                            id: string;
                            name: string;
                            widgets: number;
                            links: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    createDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dashboard: {
                            id: string;
                            name: string;
                            widgets: number;
                            links: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    removeDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    updateDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: "first" | string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    rank?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dashboards: {
                            id: string;
                            name: string;
                            widgets: number;
                            links: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    exportData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    currentPassword?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listLayouts: {
        parameters: {
            query?: {
                dashboard?: "first" | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        layouts: {
                            id: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** @enum {string} */
                            reason: "save" | "add" | "remove" | "import" | "template" | "restore";
                            widgets: {
                                key: string;
                                type: string;
                                title: string;
                                config: {
                                    [key: string]: components["schemas"]["__schema2"];
                                };
                                position: {
                                    x: number;
                                    y: number;
                                    w: number;
                                    h: number;
                                };
                            }[];
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    restoreLayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        widgets: {
                            key: string;
                            type: string;
                            title: string;
                            config: {
                                [key: string]: components["schemas"]["__schema2"];
                            };
                            position: {
                                x: number;
                                y: number;
                                w: number;
                                h: number;
                            };
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    saveNarrowOrder: {
        parameters: {
            query?: {
                dashboard?: "first" | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    keys: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        narrowOrder: string[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    challenge: string;
                    answer: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    passkeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        options: {
                            [key: string]: unknown;
                        };
                        challenge: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    profileMeta: {
        parameters: {
            query?: {
                q?: string;
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fields: {
                            key: string;
                            label: string;
                            /** @enum {string} */
                            type: "text" | "tel" | "email" | "url" | "select" | "switch" | "password";
                            required: boolean;
                            readOnly: boolean;
                            note?: string;
                            options?: {
                                value: string;
                                label: string;
                            }[];
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    setQuietHours: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                    from: string;
                    to: string;
                    criticalPasses: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        quietHours: {
                            enabled: boolean;
                            from: string;
                            to: string;
                            criticalPasses: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    getSecurity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasPassword: boolean;
                        totp: boolean;
                        recoveryCodes: number;
                        passkeys: {
                            id: string;
                            name: string;
                            /** Format: date-time */
                            createdAt: string;
                            lastUsedAt: string | null;
                        }[];
                        externals: {
                            provider: string;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        reauth: boolean;
                        mail: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    getTelegram: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        telegram: {
                            connected: boolean;
                            verified: boolean;
                            notificationsEnabled: boolean;
                            chatId: string | null;
                            username: string | null;
                            connectedAt: string | null;
                            bot: string | null;
                            available: boolean;
                            blocked: boolean;
                            link: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    connectTelegram: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    chatId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        telegram: {
                            connected: boolean;
                            verified: boolean;
                            notificationsEnabled: boolean;
                            chatId: string | null;
                            username: string | null;
                            connectedAt: string | null;
                            bot: string | null;
                            available: boolean;
                            blocked: boolean;
                            link: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    disconnectTelegram: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    setTelegram: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    notificationsEnabled: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        telegram: {
                            connected: boolean;
                            verified: boolean;
                            notificationsEnabled: boolean;
                            chatId: string | null;
                            username: string | null;
                            connectedAt: string | null;
                            bot: string | null;
                            available: boolean;
                            blocked: boolean;
                            link: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    testTelegram: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                        url: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodes: string[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    stopTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    currentPassword?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listViews: {
        parameters: {
            query?: {
                list?: "devices" | "all_devices" | "users" | "audit";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        views: {
                            id: string;
                            /** @enum {string} */
                            list: "devices" | "all_devices" | "users" | "audit";
                            name: string;
                            view: {
                                [key: string]: string;
                            };
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    saveView: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default devices
                     * @enum {string}
                     */
                    list?: "devices" | "all_devices" | "users" | "audit";
                    name: string;
                    view: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        view: {
                            id: string;
                            /** @enum {string} */
                            list: "devices" | "all_devices" | "users" | "audit";
                            name: string;
                            view: {
                                [key: string]: string;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    removeView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    renameView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        view: {
                            id: string;
                            /** @enum {string} */
                            list: "devices" | "all_devices" | "users" | "audit";
                            name: string;
                            view: {
                                [key: string]: string;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            503: components["responses"]["Error503"];
        };
    };
    addWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Home",
                 *       "url": "https://hooks.example.org/cistern"
                 *     }
                 */
                "application/json": {
                    name: string;
                    url: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                        secret: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            postedAs: string;
                            kind: string;
                            title: string;
                            /** @enum {string} */
                            state: "waiting" | "sent" | "failed" | "dropped";
                            attempts: number;
                            /** Format: date-time */
                            createdAt: string;
                            endedAt: string | null;
                            nextAttemptAt: string | null;
                            error: string | null;
                            answer: {
                                /** Format: date-time */
                                at: string;
                                status: number | null;
                                durationMs: number;
                                requestId: string | null;
                                excerpt: string;
                            } | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            503: components["responses"]["Error503"];
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            postedAs: string;
                            kind: string;
                            title: string;
                            /** @enum {string} */
                            state: "waiting" | "sent" | "failed" | "dropped";
                            attempts: number;
                            /** Format: date-time */
                            createdAt: string;
                            endedAt: string | null;
                            nextAttemptAt: string | null;
                            error: string | null;
                            answer: {
                                /** Format: date-time */
                                at: string;
                                status: number | null;
                                durationMs: number;
                                requestId: string | null;
                                excerpt: string;
                            } | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        error: string | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    listWidgets: {
        parameters: {
            query?: {
                dashboard?: "first" | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        widgets: {
                            key: string;
                            type: string;
                            title: string;
                            config: {
                                [key: string]: components["schemas"]["__schema2"];
                            };
                            position: {
                                x: number;
                                y: number;
                                w: number;
                                h: number;
                            };
                        }[];
                        narrowOrder: string[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    addWidget: {
        parameters: {
            query?: {
                dashboard?: "first" | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "roof",
                 *       "type": "tank-status",
                 *       "config": {
                 *         "deviceId": "tank-01"
                 *       }
                 *     }
                 */
                "application/json": {
                    key: string;
                    type: string;
                    config: {
                        [key: string]: components["schemas"]["__schema0"];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        widget: {
                            key: string;
                            type: string;
                            title: string;
                            config: {
                                [key: string]: components["schemas"]["__schema2"];
                            };
                            position: {
                                x: number;
                                y: number;
                                w: number;
                                h: number;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    moveWidgets: {
        parameters: {
            query?: {
                dashboard?: "first" | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    key: string;
                    position: {
                        x: number;
                        y: number;
                        w: number;
                        h: number;
                    };
                }[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        widgets: {
                            key: string;
                            type: string;
                            title: string;
                            config: {
                                [key: string]: components["schemas"]["__schema2"];
                            };
                            position: {
                                x: number;
                                y: number;
                                w: number;
                                h: number;
                            };
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    importWidgets: {
        parameters: {
            query?: {
                dashboard?: "first" | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "replace" | "append";
                    /**
                     * @default import
                     * @enum {string}
                     */
                    reason?: "import" | "template";
                    widgets: {
                        key: string;
                        type: string;
                        title?: string;
                        config: {
                            [key: string]: components["schemas"]["__schema1"];
                        };
                        position: {
                            x: number;
                            y: number;
                            w: number;
                            h: number;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        widgets: {
                            key: string;
                            type: string;
                            title: string;
                            config: {
                                [key: string]: components["schemas"]["__schema2"];
                            };
                            position: {
                                x: number;
                                y: number;
                                w: number;
                                h: number;
                            };
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    removeWidget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    configureWidget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    config: {
                        [key: string]: components["schemas"]["__schema0"];
                    };
                    title?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        widget: {
                            key: string;
                            type: string;
                            title: string;
                            config: {
                                [key: string]: components["schemas"]["__schema2"];
                            };
                            position: {
                                x: number;
                                y: number;
                                w: number;
                                h: number;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
    setWidgetDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    dashboard: "first" | string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Names this request in logs and audit records */
                    "x-request-id": string;
                    "ratelimit-policy"?: string;
                    ratelimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        widget: {
                            key: string;
                            type: string;
                            title: string;
                            config: {
                                [key: string]: components["schemas"]["__schema2"];
                            };
                            position: {
                                x: number;
                                y: number;
                                w: number;
                                h: number;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            503: components["responses"]["Error503"];
        };
    };
}
