import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import ts from 'typescript'

export interface Literal {
  source: string
  flags: string
  locations: string[]
}

const folders = ['src', 'server', 'packages', 'contract', 'callflow']
const isForTests = /\.test\.tsx?$|(?:^|\/)testing\//

const filesOf = async (root: string, folder: string): Promise<string[]> =>
  (await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !isForTests.test(file))

const partsOf = (text: string): [source: string, flags: string] => {
  const end = text.lastIndexOf('/')
  return [text.slice(1, end), text.slice(end + 1)]
}

const isNamedPattern = (node: ts.Node): node is ts.PropertyAssignment =>
  ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === 'pattern'

const isConstructed = (node: ts.Node): node is ts.NewExpression =>
  ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp'

/** Literals, schema patterns and expressions built from one string; others have no static text. */
const writtenIn = (node: ts.Node): [source: string, flags: string] | null => {
  if (ts.isRegularExpressionLiteral(node)) return partsOf(node.text)
  if (isNamedPattern(node) && ts.isStringLiteralLike(node.initializer)) return [node.initializer.text, 'u']
  const [source, flags] = isConstructed(node) ? (node.arguments ?? []) : []
  if (source === undefined || !ts.isStringLiteralLike(source)) return null
  return [source.text, flags !== undefined && ts.isStringLiteralLike(flags) ? flags.text : '']
}

export interface Written {
  literals: Literal[]
  composed: string[]
}

export const writtenRegexes = async (root: string): Promise<Written> => {
  const literals = new Map<string, Literal>()
  const composed: string[] = []
  const visit = (file: ts.SourceFile, name: string) => (node: ts.Node): void => {
    const found = writtenIn(node)
    const location = `${name}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
    if (found !== null) {
      const [source, flags] = found
      const literal = literals.get(`${source}/${flags}`) ?? { source, flags, locations: [] }
      literal.locations.push(location)
      literals.set(`${source}/${flags}`, literal)
    } else if (isConstructed(node)) composed.push(location)
    ts.forEachChild(node, visit(file, name))
  }
  for (const name of (await Promise.all(folders.map((folder) => filesOf(root, folder)))).flat().sort()) {
    const file = ts.createSourceFile(name, await readFile(path.join(root, name), 'utf8'), ts.ScriptTarget.Latest, true)
    visit(file, name)(file)
  }
  return { literals: [...literals.values()], composed }
}
