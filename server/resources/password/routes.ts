import { passwordRows } from 'contract/password'
import { passwordSchemas } from 'contract/schemas/password'
import { deviceRoute, guestRoute, type BoundRoute } from '../../core/routes/route'
import type { PasswordService } from './service'

export const passwordRoutes = (password: PasswordService): BoundRoute[] => [
  guestRoute(passwordRows.sendResetLink, passwordSchemas.sendResetLink, async ({ body, caller }) =>
    password.sendResetLink(body.email, caller),
  ),
  deviceRoute(passwordRows.resetPassword, passwordSchemas.resetPassword, ({ body, caller }) => password.reset(body, caller)),
]
