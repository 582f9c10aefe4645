import { passwordOperations } from 'contract/password'
import { route, type BoundRoute } from '../../core/routes/route'
import type { PasswordService } from './service'

export const passwordRoutes = (password: PasswordService): BoundRoute[] => [
  route(passwordOperations.sendResetLink, async ({ body, caller }) =>
    password.sendResetLink(body.email, caller),
  ),
  route(passwordOperations.resetPassword, { remembersDevice: true }, ({ body, caller }) => password.reset(body, caller)),
]
