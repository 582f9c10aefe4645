import type { BundleImport, BundleManifest } from '../tools/bundleManifest'
import { chunksIn, filesNamed, gzipBytes } from '../e2e/loaded'

const ENTRIES = ['./src/first/main.ts', './src/main.tsx']
const memberArea = ['Shell', 'lazyApi']

const nameOf = ({ request }: BundleImport): string => request.slice(request.lastIndexOf('/') + 1)

const isEntry = ({ from }: BundleImport): boolean => from === ''

const filesOf = ({ imports }: BundleManifest, name: string): string[] => {
  const found = imports.find((each) => nameOf(each) === name)
  if (found === undefined) throw new Error(`Nothing imports ${name} any more.`)
  return found.files
}

/** What every address loads besides scripts, the style sheet of the prerendered pages included. */
const pageFiles = ({ files }: BundleManifest): string[] =>
  files.map(({ name }) => name).filter((name) => /^(?:index\.html|icon\.svg|assets\/guests\..*)$/.test(name))

export const entryFiles = ({ imports }: BundleManifest): string[] =>
  ENTRIES.flatMap((name) => {
    const entry = imports.find(({ from, request }) => from === '' && request === name)
    if (entry === undefined) throw new Error(`${name} is no entry of the build any more.`)
    return entry.files
  })

export const screenFiles = (manifest: BundleManifest, ...imports: string[]): Set<string> =>
  new Set([...pageFiles(manifest), ...entryFiles(manifest), ...[...memberArea, ...imports].flatMap((name) => filesOf(manifest, name))])

const weightOf = (manifest: BundleManifest, names: Iterable<string>): number =>
  gzipBytes(filesNamed(manifest, new Set(names)))

/** The screen, the voice client's script and the code that drives it: a call needs none of the import's other files. */
const webPhoneFiles = (manifest: BundleManifest): string[] => {
  const names = new Set(filesOf(manifest, 'WebphonePage'))
  const isPhones = ({ modules, packages }: BundleManifest['chunks'][number]) =>
    modules.includes('src/features/phone/WebphonePage.tsx') || packages.includes('@twilio/voice-sdk')
  return chunksIn(manifest, names).filter(isPhones).flatMap(({ files }) => files)
}

const isScript = (name: string): boolean => name.endsWith('.js')

export interface Weights {
  signInScripts: number
  dashboard: number
  webPhone: number
  /** Of every `import()`, by the last segment of its path, without what the shell has loaded. */
  imports: Map<string, number>
  /** The most of these. */
  largestScreen: number
  largestName: string
}

export const weighBundle = (manifest: BundleManifest): Weights => {
  const [entry, area] = [new Set(entryFiles(manifest)), screenFiles(manifest)]
  const ownOf = (each: BundleImport): number => {
    const had = memberArea.includes(nameOf(each)) ? entry : area
    return weightOf(manifest, each.files.filter((name) => !had.has(name)))
  }
  const imports = new Map<string, number>()
  for (const each of manifest.imports.filter((one) => !isEntry(one))) {
    imports.set(nameOf(each), Math.max(ownOf(each), imports.get(nameOf(each)) ?? 0))
  }
  const [largestName, largestScreen] = [...imports].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])
  return {
    signInScripts: weightOf(manifest, [...entry].filter(isScript)),
    dashboard: weightOf(manifest, screenFiles(manifest, 'DashboardPage', 'LineChart')),
    webPhone: weightOf(manifest, webPhoneFiles(manifest)),
    imports,
    largestScreen,
    largestName,
  }
}

/** Gzipped bytes; `Weights` describes each figure. */
type Budgets = Pick<Weights, 'signInScripts' | 'dashboard' | 'largestScreen'>

/**
 * The console's size budgets; exceeding one fails the tests, and `npm run bench -- budgets` prints the current sizes. A
 * commit that raises a budget says what users get for the bytes.
 */
export const budgets: Budgets = { signInScripts: 162_300, dashboard: 356_900, largestScreen: 133_000 }

export interface BudgetLine {
  what: string
  bytes: number
  budget: number
}

export const budgetLines = (weights: Weights, limits: Budgets): BudgetLine[] => [
  { what: 'Scripts before the login form can submit', bytes: weights.signInScripts, budget: limits.signInScripts },
  { what: 'The dashboard with its chart', bytes: weights.dashboard, budget: limits.dashboard },
  { what: `The largest screen beside the shell (${weights.largestName})`, bytes: weights.largestScreen, budget: limits.largestScreen },
]

export const budgetFaults = (weights: Weights, limits: Budgets): string[] =>
  budgetLines(weights, limits).flatMap(({ what, bytes, budget }) => (bytes > budget ? [`${what}: ${bytes} bytes, ${bytes - budget} above the budget`] : []))
