import { authOperations } from 'contract/auth'
import { route, type BoundRoute } from '../../core/routes/route'
import type { AuthService } from './service'

/**
 * Not `"storage"`: the browser acts on this header when the answer arrives, which may be after the next person has
 * signed in, and would wipe that person's token, every other tab's and the chosen language. The console removes by
 * itself, at once, what belongs to the one who leaves.
 */
const forgetPages = { 'clear-site-data': '"cache"' }

export const authRoutes = (auth: AuthService): BoundRoute[] => [
  route(authOperations.login, { remembersDevice: true }, ({ body, caller }) => auth.login(body, caller)),
  route(authOperations.logout, { headers: forgetPages }, ({ caller }) => auth.logout(caller.sessionId)),
]
