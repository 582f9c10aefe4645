import path from 'node:path'
import ts from 'typescript'

/** Where in the code a sentence is written. */
export interface Written {
  sentence: string
  place: string
}

const root = path.resolve(__dirname, '../..')
const source = path.join(root, 'src')
/** The three functions of `i18n` that take an English sentence. */
const markers = ['t', 'sentence', 'say']

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
export const writtenSentences = (): Written[] => {
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
