import { paths } from '@/lib/paths'

/** The authenticated routes whose screens are not built yet. */
export const comingPaths = [
  paths.webphone,
] as const

export type ComingPath = (typeof comingPaths)[number]
