/** @jest-environment node */
import path from 'node:path'
import ts from 'typescript'
import french from './fr.json'
import specified from './specified.json'
// eslint-disable-next-line import/no-restricted-paths -- The catalogue of another page, and no code.
import frenchOfOperators from '../operator/fr.json'

interface Written {
  sentence: string
  place: string
}

const root = path.resolve(__dirname, '../..')
const source = path.join(root, 'src')
/** The functions of `i18n` that take English text, and the arguments that are such text. */
const markers = new Map([['t', [0]], ['messageKey', [0]], ['msg', [0]], ['plural', [1, 2]]])

const program = (): ts.Program => {
  const onUnRecoverableConfigFileDiagnostic = ({ messageText }: ts.Diagnostic): never => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, ' '))
  }
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic }
  const config = ts.getParsedCommandLineOfConfigFile(path.join(root, 'tsconfig.json'), {}, host)
  const isOurs = (name: string) => name.startsWith(source) && !/\.test\.tsx?$|\/src\/testing\//.test(name)
  return ts.createProgram(config?.fileNames.filter(isOurs) ?? [], config?.options ?? {})
}

/** Every text that the argument's type allows, e.g. those of a condition or a table. */
const textsOf = (type: ts.Type): string[] => {
  if (type.isUnion()) return type.types.flatMap(textsOf)
  return type.isStringLiteral() ? [type.value] : []
}

const markedIn = (node: ts.Node): readonly ts.Expression[] => {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return []
  return (markers.get(node.expression.text) ?? []).flatMap((index) => node.arguments[index] ?? [])
}

/** Every text in the console's code, found through the compiler. */
const writtenSentences = (): Written[] => {
  const compiled = program()
  const checker = compiled.getTypeChecker()
  const found: Written[] = []
  const visit = (file: ts.SourceFile) => (node: ts.Node): void => {
    for (const argument of markedIn(node)) {
      const line = file.getLineAndCharacterOfPosition(argument.getStart(file)).line + 1
      const location = `${path.relative(root, file.fileName)}:${line}`
      found.push(...textsOf(checker.getTypeAtLocation(argument)).map((sentence) => ({ sentence, place: location })))
    }
    ts.forEachChild(node, visit(file))
  }
  for (const file of compiled.getSourceFiles()) {
    if (file.fileName.startsWith(source)) visit(file)(file)
  }
  return found
}

const catalogue = new Map<string, string>(Object.entries(french))
/** Of the operators' page, which has both: nothing of it is in the console. */
const operators = new Map<string, string>(Object.entries(frenchOfOperators))
const written = writtenSentences()
const isOfOperators = ({ place }: Written): boolean => place.startsWith('src/operator/')

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

test('the compiler finds the texts in the code', () => {
  expect(written.map(({ sentence }) => sentence)).toContain('Show characters')
})

test('every English text has a French translation', () => {
  const frenchOf = (each: Written): string => catalogue.get(each.sentence) ?? (isOfOperators(each) ? operators.get(each.sentence) : undefined) ?? ''
  expect(written.filter((each) => frenchOf(each).trim() === '')).toEqual([])
})

test('texts of the specification stay letter for letter, misspellings included', () => {
  const used = new Set(written.map(({ sentence }) => sentence))
  expect(specified.filter((text) => !used.has(text))).toEqual([])
})

test('every French text translates a text in the code', () => {
  const usedBy = (isTheirs: boolean) => new Set(written.filter((each) => isOfOperators(each) === isTheirs).map(({ sentence }) => sentence))
  const [used, usedByOperators] = [usedBy(false), usedBy(true)]
  expect([...catalogue.keys()].filter((sentence) => !used.has(sentence))).toEqual([])
  expect([...operators.keys()].filter((sentence) => !usedByOperators.has(sentence) || catalogue.has(sentence))).toEqual([])
})

/** Where French says what the English of the specification leaves out. */
const ofFrenchOnly = new Map([
  ['View all', ['{what}']],
  ['Showing {count}', ['{count}', '{results}']],
  ['{percent}% of {count} minutes', ['{count}', '{used}']],
  ['{percent}% of {count} numbers', ['{count}', '{used}']],
])

test('a French text has the placeholders of its English text', () => {
  for (const [sentence, text] of [...catalogue, ...operators]) {
    expect([sentence, placeholders(text)]).toEqual([sentence, ofFrenchOnly.get(sentence) ?? placeholders(sentence)])
  }
})

const NBSP = '\u00a0'

const spaced = (text: string): string =>
  text
    .replace(/ ([:»%])/g, `${NBSP}$1`)
    .replace(/« /g, `«${NBSP}`)
    .replace(/(\d|\}) \$/g, `$1${NBSP}$$`)
    .replace(/\$ CA/g, `$${NBSP}CA`)
    .replace(/(\}|\d) (s|min|ko|Mo)\b/g, `$1${NBSP}$2`)
    .replace(/nº (?=\{)/g, `nº${NBSP}`)

test('French spaces are those of Quebec: unbreakable before colons and units, none before ; ! ?', () => {
  for (const text of [...catalogue.values(), ...operators.values()]) {
    expect(text).toBe(spaced(text))
    expect(text).not.toMatch(/[\s\u00a0][;!?]/)
  }
})

test('no text has a plural "(s)", except the one that the specification fixes', () => {
  const texts = [...catalogue, ...operators].flat().filter((text) => /\w\(s\)/.test(text))
  expect(texts).toEqual(['You have {count} active phone number(s)'])
})
