import { passwordRows } from 'contract/password'
import { passwordSchemas } from 'contract/schemas/password'
import { guestRoute, type BoundRoute } from '../../core/routes/route'
import type { PasswordService } from './service'

export const passwordRoutes = (password: PasswordService): BoundRoute[] => [
  guestRoute(passwordRows.sendResetLink, passwordSchemas.sendResetLink, async ({ body, caller }) =>
    password.sendResetLink(body.email, caller.language),
  ),
  guestRoute(passwordRows.resetPassword, passwordSchemas.resetPassword, ({ body }) => password.reset(body)),
]
