import { usersOperations } from 'contract/users'
import { route, type BoundRoute } from '../../core/routes/route'
import type { UsersService } from './service'

export const usersRoutes = (users: UsersService): BoundRoute[] => [
  route(usersOperations.getUser, async ({ caller }) => ({ user: await users.get(caller.userId) })),
  route(usersOperations.saveUser, async ({ caller, body }) => ({ user: await users.save(caller.userId, body) })),
  route(usersOperations.changePassword, ({ caller, body }) => users.changePassword(caller, body)),
  route(usersOperations.revertEmail, ({ body }) => users.revertEmail(body)),
]
