import type { Seed } from './seed'

const syntax = 'no-restricted-syntax'
const literals = 'react/jsx-no-literals'

const types: Seed[] = [
  {
    law: 'no any',
    file: 'src/lib/any.ts',
    code: 'export const say = (word: any): string => String(word)\n',
    rule: 'typescript/no-explicit-any',
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
    rule: 'typescript/no-non-null-assertion',
  },
  {
    law: 'no compiler law is switched off',
    file: 'src/lib/expectError.ts',
    code: '// @ts-expect-error because it is easier\nexport const word: string = 1\n',
    rule: 'typescript/ban-ts-comment',
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
    law: 'nothing is left that nobody uses',
    file: 'src/lib/unused.ts',
    code: "const thing = 1\nexport const other = 2\n",
    rule: 'eslint/no-unused-vars',
  },
  {
    law: 'a regular expression means what it says',
    file: 'src/lib/escape.ts',
    code: "export const isDash = (word: string): boolean => /\\-/.test(word)\n",
    rule: 'eslint/no-useless-escape',
  },
  {
    law: 'no rule of oxlint is switched off for nothing',
    file: 'src/lib/oxForNothing.ts',
    code: '// oxlint-disable-next-line no-unused-vars -- it is used\nexport const thing = 1\n',
    rule: 'oxlint/unused-disable',
  },
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
  {
    law: 'effects know what they use',
    file: 'src/ui/Effect.tsx',
    code: [
      "import { useEffect } from 'react'",
      'export const Effect = ({ title }: { title: string }) => {',
      '  useEffect(() => {',
      '    document.title = title',
      '  }, [])',
      '  return null',
      '}',
    ].join('\n'),
    rule: 'react-hooks/exhaustive-deps',
  },
  {
    law: 'no component is made while another renders',
    file: 'src/ui/Made.tsx',
    code: [
      'export const Made = ({ text }: { text: string }) => {',
      '  const Line = () => <p>{text}</p>',
      '  return <Line />',
      '}',
    ].join('\n'),
    rule: 'react/static-components',
  },
  {
    law: 'no ref is read while a component renders',
    file: 'src/ui/Read.tsx',
    code: [
      "import { useRef } from 'react'",
      'export const Read = ({ text }: { text: string }) => {',
      '  const last = useRef(text)',
      '  return <p>{last.current}</p>',
      '}',
    ].join('\n'),
    rule: 'react/refs',
  },
  {
    law: 'what is pressed is a button',
    file: 'src/ui/Pressed.tsx',
    code: 'export const Pressed = ({ act }: { act: () => void }) => <div onClick={act} />\n',
    rule: 'jsx-a11y/click-events-have-key-events',
  },
]

export const writingSeeds: Seed[] = [...types, ...manners, ...screens]
