import type { LintFixture } from './fixture'

const syntax = 'no-restricted-syntax'
const literals = 'react/jsx-no-literals'

export const writingFixtures: LintFixture[] = [
  {
    expectation: 'every text goes through t',
    file: 'src/ui/Said.tsx',
    code: 'export const Said = () => <p>Hello</p>\n',
    rule: literals,
  },
  {
    expectation: 'every text in braces goes through t',
    file: 'src/ui/Braces.tsx',
    code: "export const Braces = () => <p>{'Hello'}</p>\n",
    rule: literals,
  },
  {
    expectation: 'every name goes through t',
    file: 'src/ui/Named.tsx',
    code: 'export const Named = () => <nav aria-label="Menu" />\n',
    rule: syntax,
  },
  {
    expectation: 'punctuation needs no translation',
    file: 'src/ui/Dot.tsx',
    code: 'export const Dot = ({ text }: { text: string }) => <p>{text} · </p>\n',
  },
  {
    expectation: 'no raw markup in React',
    file: 'src/ui/Danger.tsx',
    code: "export const Danger = () => <p dangerouslySetInnerHTML={{ __html: '<b>b</b>' }} />\n",
    rule: syntax,
  },
  {
    expectation: 'no raw markup in the page',
    file: 'src/lib/markup.ts',
    code: "document.body.innerHTML = '<b>b</b>'\n",
    rule: syntax,
  },
  {
    expectation: 'nothing is written into the page',
    file: 'src/lib/write.ts',
    code: "document.write('<b>b</b>')\n",
    rule: syntax,
  },
  ...['utils', 'helpers', 'common', 'types', 'constants', 'shared'].map((folder) => ({
    expectation: `no folder is called ${folder}`,
    file: `src/lib/${folder}/thing.ts`,
    code: 'export const thing = 1\n',
    rule: syntax,
  })),
]
