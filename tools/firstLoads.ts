import type { Compilation } from 'webpack'
import type { Role } from '../contract/operation'
import type { FirstLoads } from '../src/lib/firstLoads'
import { pathPatterns, paths } from '../src/lib/paths'
import { importsOf } from './bundleManifest'

export interface FirstScreen {
  path: string
  /** The name of its component and file. */
  page: string
  /** The paths of its first GET requests: `:id` is the one of the screen's path, `:accountId` and `:userId` are the session's. */
  gets: readonly string[]
  least: Role
}

/** The pages that the build renders, and what hydrates them besides the entry. */
const guestScreens: Readonly<Record<string, readonly string[]>> = {
  [paths.login]: [],
  [paths.passwordRecover]: ['/ForgotPasswordPage'],
  [pathPatterns.passwordReset]: ['/ResetPasswordPage'],
}

const CHART = '/LineChart'
/** Figures and lists come before the chart, whose library is as large as all the rest of the dashboard. */
const withChart: readonly string[] = ['DashboardPage', 'AnalyticsPage']
const MEMBER = ['/Shell', '/lazyApi']
const FRENCH = ['/french']
const ENTRY = '/main.tsx'

/** The files of each screen, by their names in this build. */
export const firstLoads = (compilation: Compilation, context: string, screens: readonly FirstScreen[]): FirstLoads => {
  const imports = importsOf(compilation, context)
  /** Of an `import()` that ends so. */
  const filesOf = (end: string): string[] => {
    const found = imports.find(({ request }) => request.endsWith(end))
    if (found === undefined) throw new Error(`Nothing imports …${end}, which tools/firstLoads.ts or src/app/screens.ts names.`)
    return found.files
  }
  const entry = new Set(filesOf(ENTRY))
  const files: string[] = []
  const indexOf = (file: string): number => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const indexes = (ends: readonly string[]): number[] =>
    [...new Set(ends.flatMap(filesOf))].filter((file) => !entry.has(file)).map(indexOf)
  const member = indexes(MEMBER)
  const french = indexes(FRENCH)
  const own = (ends: readonly string[]): number[] => indexes(ends).filter((at) => !member.includes(at))
  return {
    files,
    member,
    french,
    late: indexes([CHART]).filter((at) => files[at]?.endsWith('.js') && !member.includes(at)),
    screens: screens.map(({ path, page, gets, least }): [string, number[], string[], Role?] => {
      const screen: [string, number[], string[]] = [path, own([`/${page}`, ...(withChart.includes(page) ? [CHART] : [])]), [...gets]]
      return least === 'member' ? screen : [...screen, least]
    }),
    guests: Object.fromEntries(Object.entries(guestScreens).map(([path, ends]) => [path, indexes(ends)])),
  }
}
