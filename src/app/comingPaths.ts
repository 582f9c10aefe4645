import { pathPatterns, paths } from '@/lib/paths'

/** The authenticated routes whose screens are not built yet. */
export const comingPaths = [
  paths.webphone,
  paths.support,
  pathPatterns.supportRequest,
  paths.editAccount,
  paths.editUser,
  paths.changePassword,
] as const

export type ComingPath = (typeof comingPaths)[number]
