import type { LintFixture } from './fixture'

const syntax = 'no-restricted-syntax'
const literals = 'react/jsx-no-literals'

export const writingFixtures: LintFixture[] = [
  {
    expectation: 'an untranslated text is reported',
    file: 'src/ui/Literal.tsx',
    code: 'export const Literal = () => <p>Hello</p>\n',
    rule: literals,
  },
  {
    expectation: 'an untranslated text in braces is reported',
    file: 'src/ui/Braces.tsx',
    code: "export const Braces = () => <p>{'Hello'}</p>\n",
    rule: literals,
  },
  {
    expectation: 'an untranslated accessible name is reported',
    file: 'src/ui/Named.tsx',
    code: 'export const Named = () => <nav aria-label="Menu" />\n',
    rule: syntax,
  },
  {
    expectation: 'an event that React misses after an element was removed is reported',
    file: 'src/ui/Entered.tsx',
    code: 'export const Entered = ({ onNear }: { onNear: () => void }) => <p onPointerEnter={onNear} />\n',
    rule: syntax,
  },
  {
    expectation: 'a wait for an event that may begin after its cause is reported',
    file: 'e2e/lateWait.ts',
    code: "export const late = async (page: Page) => {\n  await press()\n  await page.waitForEvent('download')\n}\n",
    rule: syntax,
  },
  {
    expectation: 'a wait that begins before its cause is accepted',
    file: 'e2e/earlyWait.ts',
    code: "export const early = (page: Page) => whileWaitingFor(page.waitForResponse(/calls/), press)\n",
  },
  {
    expectation: 'punctuation needs no translation',
    file: 'src/ui/Dot.tsx',
    code: 'export const Dot = ({ text }: { text: string }) => <p>{text} · </p>\n',
  },
  {
    expectation: 'raw HTML in React is reported',
    file: 'src/ui/Danger.tsx',
    code: "export const Danger = () => <p dangerouslySetInnerHTML={{ __html: '<b>b</b>' }} />\n",
    rule: syntax,
  },
  {
    expectation: 'setting innerHTML is reported',
    file: 'src/lib/markup.ts',
    code: "document.body.innerHTML = '<b>b</b>'\n",
    rule: syntax,
  },
  {
    expectation: 'document.write is reported',
    file: 'src/lib/write.ts',
    code: "document.write('<b>b</b>')\n",
    rule: syntax,
  },
  ...['src/lib/retired.ts', 'src/lib/retired.test.ts', 'server/platform/retired.ts', 'tools/retired.ts'].map((file) => ({
    expectation: `a retired name in ${file} is reported`,
    file,
    code: 'export const doOnce = 1\n',
    rule: syntax,
  })),
  {
    expectation: 'a name that only contains a retired one is allowed',
    file: 'src/lib/redoOnce.ts',
    code: 'export const redoOnce = 1\n',
  },
  ...['utils', 'helpers', 'common', 'types', 'constants', 'shared'].map((folder) => ({
    expectation: `a folder named ${folder} is reported`,
    file: `src/lib/${folder}/thing.ts`,
    code: 'export const thing = 1\n',
    rule: syntax,
  })),
]
