import { usersSchemas } from 'contract/schemas/users'
import { usersRows } from 'contract/users'
import { guestRoute, route, type BoundRoute } from '../../core/routes/route'
import type { UsersService } from './service'

export const usersRoutes = (users: UsersService): BoundRoute[] => [
  route(usersRows.getUser, usersSchemas.getUser, async ({ caller }) => ({ user: await users.get(caller.userId) })),
  route(usersRows.saveUser, usersSchemas.saveUser, async ({ caller, body }) => ({ user: await users.save(caller.userId, body) })),
  route(usersRows.changePassword, usersSchemas.changePassword, ({ caller, body }) => users.changePassword(caller, body)),
  guestRoute(usersRows.revertEmail, usersSchemas.revertEmail, ({ body }) => users.revertEmail(body)),
]
