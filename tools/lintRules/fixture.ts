/** A small file at a place of the tree: it breaks one law, or it keeps them all. */
export interface LintFixture {
  expectation: string
  file: string
  code: string
  /** The rule that must report it; none for a file that keeps every law. */
  rule?: string
}

export const importing = (from: string, name = 'thing'): string =>
  `import { ${name} } from '${from}'\n\nexport const known = ${name}\n`

export const importingType = (from: string, name: string): string =>
  `import type { ${name} } from '${from}'\n\nexport type Known = ${name}\n`
