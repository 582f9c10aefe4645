import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/**
 * Measures the source in the current folder: `npx tsx tools/structure.ts`. `--single` lists the files with one importer,
 * shortest first. To measure another commit, run this same script in a worktree of it.
 */

const domains = ['account', 'billing', 'sounds', 'flows', 'numbers', 'calls', 'phone', 'support', 'operators']
const serverOrder = ['platform', ...domains, 'practice', 'composition', 'commands']
const consoleOrder = ['lib', 'i18n', 'slices', 'api', 'store', 'phone', 'ui', 'forms', 'lists', 'features', 'app', 'main.tsx']

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
/** Nobody reads it. */
const isGenerated = (file: string): boolean => file.endsWith('.generated.ts')
const isProduct = (file: string): boolean =>
  /^(?:src|server|contract|callflow|packages)\//.test(file) && !isTest(file) && !file.includes('/testing/')

/** `server/billing`, `src/features/flows`, `src/api`, `contract`. */
const areaOf = (file: string): string => {
  const [top = '', second = '', third = ''] = file.split('/')
  if (!['src', 'server', 'packages'].includes(top) || /\.tsx?$/.test(second)) return top
  return second === 'features' ? `${top}/${second}/${third}` : `${top}/${second}`
}

const scriptKinds: Readonly<Record<string, ts.ScriptKind>> = { '.ts': ts.ScriptKind.TS, '.tsx': ts.ScriptKind.TSX }

/**
 * Every token counts, however it is formatted; comments don't. By the parser: the scanner alone takes what follows a
 * template or a regular expression for text, and so counts a tenth to a half less.
 */
const tokensOf = (text: string, file: string): number => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, scriptKinds[path.extname(file)])
  const countIn = (node: ts.Node): number =>
    node.getChildren(source).reduce((sum, child) => {
      if (ts.isJSDoc(child) || child.kind === ts.SyntaxKind.EndOfFileToken) return sum
      return sum + (ts.isTokenKind(child.kind) ? Number(child.getWidth(source) > 0) : countIn(child))
    }, 0)
  return countIn(source)
}

const aliases: readonly [RegExp, string][] = [
  [/^@\//, 'src/'],
  [/^@console\//, 'packages/'],
]

type Imports = ReadonlyMap<string, readonly string[]>

const readImports = (source: ReadonlyMap<string, string>, files: readonly string[]): Imports => {
  const fileOf = (from: string, name: string): string[] => {
    const place = aliases.reduce((text, [alias, folder]) => text.replace(alias, folder), name)
    const base = place.startsWith('.') ? path.join(path.dirname(from), place) : place
    return ['', '.ts', '.tsx', '/index.ts'].map((end) => base + end).filter((file) => source.has(file)).slice(0, 1)
  }
  const importsOf = (file: string): string[] => {
    const names = [...(source.get(file) ?? '').matchAll(/(?:from |^import |import\((?:\/\*.*?\*\/ ?)?)'([^']+)'/gm)].map(([, name = '']) => name)
    return [...new Set(names.flatMap((name) => fileOf(file, name)))].filter(isProduct)
  }
  return new Map(files.map((file) => [file, importsOf(file)]))
}

/** Groups of modules that import each other, types included (Tarjan). */
const circlesIn = (imports: Imports): string[][] => {
  const found = new Map<string, number>()
  const low = new Map<string, number>()
  const waiting: string[] = []
  const circles: string[][] = []
  const visit = (file: string): void => {
    found.set(file, found.size)
    low.set(file, found.size)
    waiting.push(file)
    for (const other of imports.get(file) ?? []) {
      if (!found.has(other)) visit(other)
      if (waiting.includes(other)) low.set(file, Math.min(low.get(file) ?? 0, low.get(other) ?? 0))
    }
    if (low.get(file) !== (found.get(file) ?? 0) + 1) return
    const circle = waiting.splice(waiting.indexOf(file))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const file of imports.keys()) if (!found.has(file)) visit(file)
  return circles
}

const rankOf = (file: string): number => {
  const [top = '', second = ''] = file.split('/')
  return top === 'server' ? serverOrder.indexOf(second) : top === 'src' ? consoleOrder.indexOf(second) : -1
}

const isUpward = (file: string, other: string): boolean =>
  file.split('/')[0] === other.split('/')[0] && rankOf(file) >= 0 && rankOf(other) > rankOf(file)

const isPastFace = (file: string, other: string): boolean => {
  const [top = '', domain = '', ...rest] = other.split('/')
  return top === 'server' && domains.includes(domain) && areaOf(file) !== areaOf(other) && rest.join('/') !== 'index.ts'
}

export interface Structure {
  productTokens: number
  testTokens: number
  productFiles: number
  medianLines: number
  /** Of production files, of all: those that exactly one other imports. */
  singleImporters: number
  circles: readonly string[]
  upward: readonly string[]
  pastFaces: readonly string[]
  /** Tokens of the product and of its tests, by area. */
  areas: ReadonlyMap<string, { product: number; tests: number; files: number }>
  /** Files with one importer, shortest first. */
  single: readonly string[]
}

export const measureStructure = (root: string): Structure => {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8', cwd: root }).trim().split('\n')
  const source = new Map(listed.filter((file) => existsSync(path.join(root, file)) && !isGenerated(file)).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  const product = [...source.keys()].filter(isProduct)
  const lines = new Map(product.map((file) => [file, (source.get(file) ?? '').split('\n').length - 1]))
  const imports = readImports(source, product)
  const arrows = product.flatMap((file) => (imports.get(file) ?? []).map((other) => [file, other] as const))
  const importers = new Map<string, number>()
  for (const [, other] of arrows) importers.set(other, (importers.get(other) ?? 0) + 1)
  const single = product.filter((file) => importers.get(file) === 1).sort((one, other) => (lines.get(one) ?? 0) - (lines.get(other) ?? 0))
  const areas = new Map<string, { product: number; tests: number; files: number }>()
  for (const [file, text] of source) {
    const sum = areas.get(areaOf(file)) ?? { product: 0, tests: 0, files: 0 }
    const tokens = tokensOf(text, file)
    areas.set(areaOf(file), isProduct(file) ? { ...sum, product: sum.product + tokens, files: sum.files + 1 } : { ...sum, tests: sum.tests + tokens })
  }
  const named = (found: readonly (readonly [string, string])[]): string[] => found.map(([file, other]) => `${file} → ${other}`)
  return {
    productTokens: [...areas.values()].reduce((sum, area) => sum + area.product, 0),
    testTokens: [...areas.values()].reduce((sum, area) => sum + area.tests, 0),
    productFiles: product.length,
    medianLines: [...lines.values()].sort((one, other) => one - other)[Math.floor(product.length / 2)] ?? 0,
    singleImporters: Math.round((100 * single.length) / product.length),
    circles: circlesIn(imports).map((circle) => circle.join(' ↔ ')),
    upward: named(arrows.filter(([file, other]) => isUpward(file, other))),
    pastFaces: named(arrows.filter(([file, other]) => isPastFace(file, other))),
    areas,
    single: single.map((file) => `${lines.get(file)} ${file}`),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = measureStructure(process.cwd())
  const areas = [...found.areas].sort(([one], [other]) => one.localeCompare(other))
  for (const [area, { product, tests, files }] of areas) console.log(`${area}: ${product} tokens in ${files} files, tests and tools ${tests}`)
  for (const line of [...found.circles, ...found.upward, ...found.pastFaces]) console.log(line)
  if (process.argv.includes('--single')) console.log(found.single.join('\n'))
  console.log(
    `product ${found.productTokens} tokens, tests and tools ${found.testTokens}; ${found.productFiles} production files, median ${found.medianLines} lines, ` +
      `${found.singleImporters} % with one importer; ${found.circles.length} circles, ${found.upward.length} arrows up, ${found.pastFaces.length} imports past a face`,
  )
}
