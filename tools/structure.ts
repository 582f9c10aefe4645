import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { behaviours } from './behaviours'

/**
 * Prints the figures of docs/decisions/0051-what-the-structure-may-cost.md for the source in the current folder:
 * `npx tsx tools/structure.ts`. To measure another commit, run this same script in a worktree of it.
 * `--single` lists the files of at most 40 lines with one importer, `--files` the files of each behaviour.
 */
const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' }).trim().split('\n')
const source = new Map(listed.filter((file) => existsSync(file)).map((file) => [file, readFileSync(file, 'utf8')]))
const files = [...source.keys()]

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
const isProduct = (file: string): boolean =>
  /^(?:src|server|contract|callflow|packages)\//.test(file) && !isTest(file) && !file.includes('/testing/')
const linesOf = (file: string): number => (source.get(file) ?? '').split('\n').length - 1
const linesIn = (counted: readonly string[]): number => counted.reduce((sum, file) => sum + linesOf(file), 0)

const aliases: readonly [RegExp, string][] = [
  [/^@\//, 'src/'],
  [/^@console\//, 'packages/'],
]

const fileOf = (from: string, name: string): string | null => {
  const place = aliases.reduce((text, [alias, folder]) => text.replace(alias, folder), name)
  const base = place.startsWith('.') ? path.join(path.dirname(from), place) : place
  return ['', '.ts', '.tsx', '/index.ts'].map((end) => base + end).find((file) => source.has(file)) ?? null
}

const importsOf = (file: string, pattern: RegExp): string[] => {
  const named = [...(source.get(file) ?? '').matchAll(pattern)].map(([, name = '']) => name)
  return [...new Set(named.flatMap((name) => fileOf(file, name) ?? []))].filter(isProduct)
}

const product = files.filter(isProduct)
const staticImports = new Map(product.map((file) => [file, importsOf(file, /(?:from|^import) ?'([^']+)'/gm)]))
const lazyImports = new Map(product.map((file) => [file, importsOf(file, /import\((?:\/\*.*?\*\/)? ?'([^']+)'/g)]))
const importedBy = (file: string): string[] => [...(staticImports.get(file) ?? []), ...(lazyImports.get(file) ?? [])]
const importers = new Map<string, string[]>(product.map((file) => [file, []]))
for (const file of product) for (const imported of new Set(importedBy(file))) importers.get(imported)?.push(file)

const single = product.filter((file) => importers.get(file)?.length === 1)
const smallSingle = single.filter((file) => linesOf(file) <= 40)
const lazyTargets = new Set([...lazyImports.values()].flat())
const testedFiles = new Set(files.filter(isTest).flatMap((file) => importsOf(file, /(?:from|^import|import\() ?'([^']+)'/gm)))

/** Files with more importers are shared ground, which a reader knows from elsewhere: buttons, texts, routes, tables. */
const MAX_IMPORTERS = 6

/**
 * The files that somebody must know to change a behaviour: those that its entries reach through imports, as far as
 * shared ground, which is neither counted nor followed. An `import()` begins another behaviour, unless it is an entry.
 * Where shared ground begins was chosen so that the first commit has as many files in all (346) as a count by hand (343).
 */
const filesOf = (entries: readonly string[]): string[] => {
  const found = new Set(entries.filter((file) => source.has(file)))
  for (const file of found) {
    for (const imported of staticImports.get(file) ?? []) if ((importers.get(imported)?.length ?? 0) <= MAX_IMPORTERS) found.add(imported)
  }
  return [...found]
}

const isInCircle = (start: string): boolean => {
  const seen = new Set(importedBy(start))
  for (const file of seen) for (const imported of importedBy(file)) seen.add(imported)
  return seen.has(start)
}

const layers = ['platform', 'account', 'billing', 'sounds', 'flows', 'numbers', 'calls', 'phone', 'support', 'practice', 'composition']
const layerOf = (file: string): number => (file.startsWith('server/') ? layers.indexOf(file.split('/')[1] ?? '') : -1)
const upward = product.flatMap((file) =>
  importedBy(file).filter((other) => layerOf(file) >= 0 && layerOf(other) > layerOf(file)).map((other) => `${file} → ${other}`),
)

const matchesIn = (folder: string, pattern: RegExp): string[] =>
  product.filter((file) => file.startsWith(folder)).flatMap((file) => source.get(file)?.match(pattern) ?? [])

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`

const testShare = (folder: string): string => {
  const inside = files.filter((file) => file.startsWith(folder) && !file.includes('/testing/'))
  const tests = inside.filter(isTest)
  return (linesIn(tests) / (linesIn(inside) - linesIn(tests))).toFixed(2)
}

const tested = ['api', 'lists', 'phone', 'forms', 'ui']

const versionFields = /(?<=^ +)\w*(?:etag|version|revision)(?=\??: (?:number|string))/gim
const versionNames = new Set(matchesIn('src/slices/', versionFields))

const routeHelpers = new Set(matchesIn('server/platform/', /(?<=^export (?:const|function) )(?:\w+R|r)oute(?= =|<|\()/gm))

const figures: readonly (readonly [string, string | number])[] = [
  ...behaviours.map(({ name, entries }) => [`files of: ${name}`, filesOf(entries).length] as const),
  ['production files with exactly one importer', `${percent(single.length, product.length)} (${single.length} of ${product.length})`],
  ['of these, at most 40 lines', smallSingle.length],
  ['of these, loaded by an import() or imported by a test', smallSingle.filter((file) => lazyTargets.has(file) || testedFiles.has(file)).length],
  ['shapes of replies by hand: interfaces Listed… in src/', matchesIn('src/', /interface Listed\w*/g).length],
  ['shapes of replies by hand: guards in src/api/', matchesIn('src/api/', /objectOf\(\{/g).length],
  ['shapes of replies by hand: files *Facts.ts', files.filter((file) => file.endsWith('Facts.ts')).length],
  ['uses of mutation hooks in src/', matchesIn('src/', /= use\w+Mutation\(/g).length],
  ['.initiate( in src/', matchesIn('src/', /\.initiate\(/g).length],
  ['route helpers', routeHelpers.size],
  ['modules of contract/ in circular imports', product.filter((file) => file.startsWith('contract/')).filter(isInCircle).length],
  ['upward imports among the domains of server/', upward.length],
  ['names of versions in src/slices/', [...versionNames].join(', ')],
  ['TypeScript lines', linesIn(files)],
  ['TypeScript files', files.length],
  ...tested.map((layer) => [`test lines per source line in src/${layer}`, testShare(`src/${layer}/`)] as const),
]

for (const [what, figure] of figures) console.log(`${what}: ${figure}`)
for (const each of upward) console.log(each)

if (process.argv.includes('--single')) {
  for (const file of smallSingle) {
    const why = lazyTargets.has(file) ? 'import()' : testedFiles.has(file) ? 'tested' : ''
    console.log(`${linesOf(file)} ${file} ← ${importers.get(file)?.join()} ${why}`)
  }
}
if (process.argv.includes('--files')) {
  for (const { name, entries } of behaviours) console.log(`\n${name}\n${filesOf(entries).toSorted().join('\n')}`)
}
