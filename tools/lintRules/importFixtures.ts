import { importing, type LintFixture } from './fixture'

const paths = 'import/no-restricted-paths'
const names = '@typescript-eslint/no-restricted-imports'

const folderFixtures: LintFixture[] = [
  {
    expectation: 'a feature may not import from another feature',
    file: 'src/features/numbers/other.ts',
    code: importing('@/features/billing/thing'),
    rule: paths,
  },
  { expectation: 'a feature may import its own files', file: 'src/features/numbers/own.ts', code: importing('./thing') },
  { expectation: 'only the index of api may be imported from outside', file: 'src/store/inner.ts', code: importing('@/api/inner'), rule: paths },
  { expectation: 'endpoints of a screen that loads later may be imported by that screen', file: 'src/features/user/own.ts', code: importing('@/api/endpoints/notifications') },
  {
    expectation: 'the console may not import the server',
    file: 'src/app/server.ts',
    code: importing('../../server/platform/part/thing'),
    rule: paths,
  },
  {
    expectation: 'tests of the console may not import the server',
    file: 'src/app/server.test.ts',
    code: importing('../../server/platform/part/thing'),
    rule: paths,
  },
  {
    expectation: 'src/testing may import the server',
    file: 'src/testing/server.ts',
    code: importing('../../server/platform/part/thing'),
  },
  {
    expectation: 'product code may not import src/testing',
    file: 'src/app/testing.ts',
    code: importing('@/testing/thing'),
    rule: paths,
  },
  { expectation: 'a test may import src/testing', file: 'src/app/testing.test.ts', code: importing('@/testing/thing') },
  {
    expectation: 'the server may not import the console',
    file: 'server/platform/console.ts',
    code: importing('../../src/lib/thing'),
    rule: paths,
  },
  { expectation: 'a service test may import a later domain', file: 'server/account/later.test.ts', code: importing('../support/part/thing') },
  { expectation: 'a package may not import product code', file: 'packages/things/core.ts', code: importing('../../server/platform/part/thing'), rule: paths },
  { expectation: 'tests of a package may not import product code', file: 'packages/things/core.test.ts', code: importing('../../server/platform/part/thing'), rule: paths },
  { expectation: 'a package may not import a tool', file: 'packages/things/tool.ts', code: importing('../../tools/thing'), rule: paths },
  { expectation: 'tests of a package may import a tool', file: 'packages/things/tool.test.ts', code: importing('../../tools/thing') },
  { expectation: 'the index of a package may be imported', file: 'server/platform/package.ts', code: importing('../../packages/things/index') },
  { expectation: 'files inside a package may not be imported', file: 'server/platform/packageInside.ts', code: importing('../../packages/things/thing'), rule: paths },
  {
    expectation: 'the card frame may import lib',
    file: 'src/cardFrame/lib.ts',
    code: importing('@/lib/thing'),
  },
  { expectation: 'the card frame may import i18n', file: 'src/cardFrame/i18n.ts', code: importing('@/i18n/thing') },
  { expectation: 'the card frame may not import api', file: 'src/cardFrame/api.ts', code: importing('@/api'), rule: paths },
  { expectation: 'the card frame may not import ui', file: 'src/cardFrame/ui.ts', code: importing('@/ui/thing'), rule: paths },
  {
    expectation: 'the console may not import the card frame',
    file: 'src/features/billing/frame.ts',
    code: importing('@/cardFrame/thing'),
    rule: paths,
  },
  { expectation: 'the service worker may import lib', file: 'src/serviceWorker/lib.ts', code: importing('@/lib/thing') },
  { expectation: 'the service worker may not import i18n', file: 'src/serviceWorker/i18n.ts', code: importing('@/i18n/thing'), rule: paths },
  { expectation: 'the console may not import the service worker', file: 'src/lib/worker.ts', code: importing('@/serviceWorker/thing'), rule: paths },
  { expectation: 'contract may not import other folders', file: 'contract/server.ts', code: importing('../server/platform/part/thing'), rule: paths },
  { expectation: 'contract may not import a package', file: 'contract/package.ts', code: importing('pg', 'Pool'), rule: names },
  { expectation: 'callflow may not import other folders', file: 'callflow/server.ts', code: importing('../server/platform/part/thing'), rule: paths },
  { expectation: 'callflow may not import a package', file: 'callflow/package.ts', code: importing('luxon', 'DateTime'), rule: names },
  { expectation: 'callflow may import date-easter', file: 'callflow/easter.ts', code: importing('date-easter', 'easter') },
  { expectation: 'callflow may import contract', file: 'callflow/wire.ts', code: importing('contract/thing') },
  { expectation: 'the service may import callflow', file: 'server/platform/flow.ts', code: importing('callflow/thing') },
  { expectation: 'the console may import callflow', file: 'src/features/numbers/flow.ts', code: importing('callflow/thing') },
  { expectation: 'contract may import typebox', file: 'contract/part.ts', code: importing('typebox', 'Type') },
  {
    expectation: 'the console may not import the schema library',
    file: 'src/api/typebox.ts',
    code: importing('typebox', 'Type'),
    rule: names,
  },
  { expectation: 'the console may import contract', file: 'src/api/operations.ts', code: importing('contract/thing') },
  { expectation: 'end-to-end tests may not import the console', file: 'e2e/inside.ts', code: importing('../src/lib/thing'), rule: paths },
  { expectation: 'the assurance suite may not import the console', file: 'assurance/inside.ts', code: importing('../src/lib/thing'), rule: paths },
  { expectation: "the assurance suite may import the console's paths", file: 'assurance/paths.ts', code: importing('../src/lib/paths') },
  { expectation: 'the assurance suite may import server/testing', file: 'assurance/help.ts', code: importing('../server/testing/thing') },
  ...['server/goal.test.ts', 'src/goal.test.ts', 'e2e/goal.test.ts', 'bench/goal.ts', 'tools/goal.test.ts'].map((file) => ({
    expectation: `${file} may not import the assurance suite`,
    file,
    code: importing('../assurance/thing'),
    rule: paths,
  })),
  ...['server/platform/figure.ts', 'src/lib/figure.ts'].map((file) => ({
    expectation: `${file} may not import tools/figures`,
    file,
    code: importing('tools/figures'),
    rule: paths,
  })),
  ...['server/platform/figure.test.ts', 'server/testing/figure.ts', 'src/lib/figure.test.ts', 'e2e/figure.test.ts'].map((file) => ({
    expectation: `${file} may import tools/figures`,
    file,
    code: importing('tools/figures'),
  })),
]

const packageFixtures: LintFixture[] = [
  {
    expectation: 'untyped Redux hooks are reported',
    file: 'src/app/untyped.ts',
    code: importing('react-redux', 'useSelector'),
    rule: names,
  },
  { expectation: 'the store may import the untyped Redux hooks', file: 'src/store/typed.ts', code: importing('react-redux', 'useSelector') },
  { expectation: 'importing the root of MUI is reported', file: 'src/ui/root.ts', code: importing('@mui/material', 'Button'), rule: names },
  {
    expectation: 'importing the root of the icons is reported',
    file: 'src/ui/icons.ts',
    code: importing('@mui/icons-material', 'Menu'),
    rule: names,
  },
  {
    expectation: 'importing TextField is reported',
    file: 'src/ui/textField.ts',
    code: "import TextField from '@mui/material/TextField'\n\nexport const imported = TextField\n",
    rule: names,
  },
  {
    expectation: 'importing one module of MUI is allowed',
    file: 'src/ui/byPath.ts',
    code: "import Button from '@mui/material/Button'\n\nexport const imported = Button\n",
  },
]

export const importFixtures: LintFixture[] = [...folderFixtures, ...packageFixtures]
