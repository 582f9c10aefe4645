/** @jest-environment node */
import path from 'node:path'
import ts from 'typescript'
import french from './fr.json'

/** Where in the code a sentence is written. */
interface Written {
  sentence: string
  place: string
}

const root = path.resolve(__dirname, '../..')
const source = path.join(root, 'src')
/** The three functions of `i18n` that take an English sentence. */
const markers = ['t', 'messageKey', 'msg']

const program = (): ts.Program => {
  const onUnRecoverableConfigFileDiagnostic = ({ messageText }: ts.Diagnostic): never => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, ' '))
  }
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic }
  const config = ts.getParsedCommandLineOfConfigFile(path.join(root, 'tsconfig.json'), {}, host)
  const isOurs = (name: string) => name.startsWith(source) && !/\.test\.tsx?$|\/src\/testing\//.test(name)
  return ts.createProgram(config?.fileNames.filter(isOurs) ?? [], config?.options ?? {})
}

/** Also of a condition or of a table: every text that the argument's type allows. */
const textsOf = (type: ts.Type): string[] => {
  if (type.isUnion()) return type.types.flatMap(textsOf)
  return type.isStringLiteral() ? [type.value] : []
}

const isMarker = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && markers.includes(node.expression.text)

/** Every sentence in the console's code, found through the compiler, so that none can hide from the catalogues. */
const writtenSentences = (): Written[] => {
  const compiled = program()
  const checker = compiled.getTypeChecker()
  const found: Written[] = []
  const visit = (file: ts.SourceFile) => (node: ts.Node): void => {
    const argument = isMarker(node) ? node.arguments[0] : undefined
    if (argument) {
      const line = file.getLineAndCharacterOfPosition(argument.getStart(file)).line + 1
      const place = `${path.relative(root, file.fileName)}:${line}`
      found.push(...textsOf(checker.getTypeAtLocation(argument)).map((sentence) => ({ sentence, place })))
    }
    ts.forEachChild(node, visit(file))
  }
  for (const file of compiled.getSourceFiles()) {
    if (file.fileName.startsWith(source)) visit(file)(file)
  }
  return found
}

const catalogue = new Map<string, string>(Object.entries(french))
const written = writtenSentences()

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

test('the sentences of the code are found at all', () => {
  expect(written.map(({ sentence }) => sentence)).toContain('Show characters')
})

test('every sentence has a French text', () => {
  const missing = written.filter(({ sentence }) => (catalogue.get(sentence) ?? '').trim() === '')
  expect(missing).toEqual([])
})

test('no French text stands for a sentence that nobody says', () => {
  const said = new Set(written.map(({ sentence }) => sentence))
  expect([...catalogue.keys()].filter((sentence) => !said.has(sentence))).toEqual([])
})

test('a French text has the placeholders of its sentence', () => {
  for (const [sentence, text] of catalogue) expect([sentence, placeholders(text)]).toEqual([sentence, placeholders(sentence)])
})
