export interface LintFixture {
  expectation: string
  file: string
  code: string
  /** The rule that must report the file; absent when no rule may. */
  rule?: string
}

export const importing = (from: string, name = 'thing'): string =>
  `import { ${name} } from '${from}'\n\nexport const imported = ${name}\n`

export const importingType = (from: string, name: string): string =>
  `import type { ${name} } from '${from}'\n\nexport type Imported = ${name}\n`
