import type { Seed } from './seed'

const syntax = 'no-restricted-syntax'
const literals = 'react/jsx-no-literals'

const types: Seed[] = [
  {
    law: 'no any',
    file: 'src/lib/any.ts',
    code: 'export const say = (word: any): string => String(word)\n',
    rule: '@typescript-eslint/no-explicit-any',
  },
  {
    law: 'no type assertion',
    file: 'src/lib/cast.ts',
    code: 'export const read = (word: unknown) => word as string\n',
    rule: '@typescript-eslint/consistent-type-assertions',
  },
  {
    law: 'as const is no assertion',
    file: 'src/lib/asConst.ts',
    code: "export const words = ['one', 'two'] as const\n",
  },
  {
    law: 'no non-null assertion',
    file: 'src/lib/notNull.ts',
    code: 'export const first = (words: string[]) => words[0]!.length\n',
    rule: '@typescript-eslint/no-non-null-assertion',
  },
  {
    law: 'no compiler law is switched off',
    file: 'src/lib/expectError.ts',
    code: '// @ts-expect-error because it is easier\nexport const word: string = 1\n',
    rule: '@typescript-eslint/ban-ts-comment',
  },
  {
    law: 'no promise is left alone',
    file: 'server/core/floating.ts',
    code: 'export const run = (work: () => Promise<void>) => {\n  work()\n}\n',
    rule: 'typescript/no-floating-promises',
  },
  {
    law: 'no promise where a plain value is meant',
    file: 'server/core/misused.ts',
    code: 'export const run = (work: () => Promise<void>, list: (done: () => void) => void) => {\n  list(work)\n}\n',
    rule: 'typescript/no-misused-promises',
  },
  {
    law: 'a switch knows every case',
    file: 'src/lib/switch.ts',
    code: "export const f = (k: 'in' | 'out') => {\n  switch (k) {\n    case 'in':\n      return 1\n  }\n}\n",
    rule: 'typescript/switch-exhaustiveness-check',
  },
  {
    law: 'a promise is awaited',
    file: 'server/core/awaited.ts',
    code: 'export const run = async (work: () => Promise<void>) => {\n  await work()\n}\n',
  },
  {
    law: 'node:test awaits its own tests',
    file: 'server/core/some.test.ts',
    code: "import test from 'node:test'\n\ntest('a test', async () => {\n  await Promise.resolve()\n})\n",
  },
]

const manners: Seed[] = [
  {
    law: 'no long file',
    file: 'src/lib/long.ts',
    code: 'export const thing = 1\n'.concat('// A line.\n'.repeat(260)),
    rule: 'max-lines',
  },
  { law: 'the console prints nothing', file: 'src/lib/print.ts', code: "console.log('here')\n", rule: 'no-console' },
  {
    law: 'the server logs and does not print',
    file: 'server/core/print.ts',
    code: "console.log('here')\n",
    rule: 'no-console',
  },
  { law: 'tools may print', file: 'tools/print.ts', code: "console.log('here')\n" },
  {
    law: 'no rule is switched off without a reason',
    file: 'src/lib/noReason.ts',
    code: "// eslint-disable-next-line no-console\nconsole.log('here')\n",
    rule: '@eslint-community/eslint-comments/require-description',
  },
  {
    law: 'a reason may switch a rule off',
    file: 'src/lib/reason.ts',
    code: "// eslint-disable-next-line no-console -- support reads it\nconsole.log('here')\n",
  },
  {
    law: 'no rule is switched off for nothing',
    file: 'src/lib/forNothing.ts',
    code: '// eslint-disable-next-line no-console -- nothing here prints\nexport const thing = 1\n',
    rule: 'unused-disable',
  },
  ...['utils', 'helpers', 'common', 'types', 'constants', 'shared'].map((folder) => ({
    law: `no folder is called ${folder}`,
    file: `src/lib/${folder}/thing.ts`,
    code: 'export const thing = 1\n',
    rule: syntax,
  })),
]

const screens: Seed[] = [
  {
    law: 'every text goes through t',
    file: 'src/ui/Said.tsx',
    code: 'export const Said = () => <p>Hello</p>\n',
    rule: literals,
  },
  {
    law: 'every text in braces goes through t',
    file: 'src/ui/Braces.tsx',
    code: "export const Braces = () => <p>{'Hello'}</p>\n",
    rule: literals,
  },
  {
    law: 'every name goes through t',
    file: 'src/ui/Named.tsx',
    code: 'export const Named = () => <nav aria-label="Menu" />\n',
    rule: syntax,
  },
  {
    law: 'punctuation needs no translation',
    file: 'src/ui/Dot.tsx',
    code: 'export const Dot = ({ text }: { text: string }) => <p>{text} · </p>\n',
  },
  {
    law: 'no raw markup in React',
    file: 'src/ui/Danger.tsx',
    code: "export const Danger = () => <p dangerouslySetInnerHTML={{ __html: '<b>b</b>' }} />\n",
    rule: 'react/no-danger',
  },
  {
    law: 'no raw markup in the page',
    file: 'src/lib/markup.ts',
    code: "document.body.innerHTML = '<b>b</b>'\n",
    rule: syntax,
  },
  {
    law: 'every image has a text',
    file: 'src/ui/Image.tsx',
    code: 'export const Image = () => <img src="/console/icon.svg" />\n',
    rule: 'jsx-a11y/alt-text',
  },
  {
    law: 'hooks are called in one order',
    file: 'src/ui/Hooks.tsx',
    code: [
      "import { useState } from 'react'",
      'export const Hooks = ({ isOn }: { isOn: boolean }) => {',
      '  if (!isOn) return null',
      "  const [text] = useState('')",
      '  return <p>{text}</p>',
      '}',
    ].join('\n'),
    rule: 'react-hooks/rules-of-hooks',
  },
]

export const writingSeeds: Seed[] = [...types, ...manners, ...screens]
