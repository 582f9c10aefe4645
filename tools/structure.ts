import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Prints the size of the source and the imports between its folders: `tsx tools/structure.ts`. */
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' }).trim().split('\n').filter((file) => existsSync(file))
const source = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const lines = [...source.values()].reduce((sum, text) => sum + text.split('\n').length - 1, 0)

const aliases: readonly [RegExp, string][] = [
  [/^@\//, 'src/'],
  [/^@console\//, 'packages/'],
]

const fileOf = (from: string, name: string): string | null => {
  const place = aliases.reduce((text, [alias, folder]) => text.replace(alias, folder), name)
  const base = place.startsWith('.') ? path.join(path.dirname(from), place) : place
  return ['', '.ts', '.tsx', '/index.ts'].map((end) => base + end).find((file) => source.has(file)) ?? null
}

const importsOf = (file: string): string[] => {
  const named = [...(source.get(file) ?? '').matchAll(/(?:from|import\(|^import) ?'([^']+)'/gm)].map(([, name = '']) => name)
  return [...new Set(named.flatMap((name) => fileOf(file, name) ?? []))]
}

const isProduct = (file: string): boolean => /^(?:src|server|contract|callflow|packages)\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)
const product = files.filter(isProduct)
const imports = new Map(product.map((file) => [file, importsOf(file).filter(isProduct)]))
const importers = new Map(product.map((file) => [file, product.filter((other) => imports.get(other)?.includes(file))]))
const single = product.filter((file) => importers.get(file)?.length === 1)

const layers = ['core', 'store', 'providers', 'switchboard', 'resources']
const layerOf = (file: string): number => (file.startsWith('server/') ? layers.indexOf(file.split('/')[1] ?? '') : -1)
const upward = product.flatMap((file) =>
  (imports.get(file) ?? []).filter((other) => layerOf(file) >= 0 && layerOf(other) > layerOf(file)).map((other) => `${file} → ${other}`),
)

const isInCircle = (start: string): boolean => {
  const seen = new Set<string>()
  const next = [...(imports.get(start) ?? [])]
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (file === start) return true
    if (seen.has(file)) continue
    seen.add(file)
    next.push(...(imports.get(file) ?? []))
  }
  return false
}

const countIn = (pattern: RegExp, folder: string): number =>
  product.filter((file) => file.startsWith(folder)).reduce((sum, file) => sum + (source.get(file)?.match(pattern)?.length ?? 0), 0)

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`

const figures: readonly (readonly [string, string | number])[] = [
  ['TypeScript files', files.length],
  ['TypeScript lines', lines],
  ['production files', product.length],
  ['production files with exactly one importer', percent(single.length, product.length)],
  ['of these, files of at most 40 lines', single.filter((file) => (source.get(file)?.split('\n').length ?? 0) <= 41).length],
  ['circular imports in contract/', product.filter((file) => file.startsWith('contract/')).filter(isInCircle).length],
  ['upward imports among the layers of server/', upward.length],
  ['.initiate( in src/', countIn(/\.initiate\(/g, 'src/')],
  ['uses of mutation hooks in src/', countIn(/= use\w+Mutation\(/g, 'src/')],
  ['interfaces Listed… in src/', countIn(/interface Listed\w+/g, 'src/')],
]
for (const [what, figure] of figures) console.log(`${what}: ${figure}`)
for (const each of upward) console.log(each)
