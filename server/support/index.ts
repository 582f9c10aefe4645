export { makeSupportRequestsService, supportRequestsRoutes } from './service'
export { makeSupportTeam, supportTeamRoutes } from './supportTeam'
