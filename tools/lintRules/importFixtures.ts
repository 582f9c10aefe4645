import { importing, importingType, type LintFixture } from './fixture'

const paths = 'import/no-restricted-paths'
const names = '@typescript-eslint/no-restricted-imports'

const sides: LintFixture[] = [
  {
    expectation: 'features do not know each other',
    file: 'src/features/numbers/other.ts',
    code: importing('@/features/billing/thing'),
    rule: paths,
  },
  { expectation: 'a feature knows itself', file: 'src/features/numbers/own.ts', code: importing('./thing') },
  { expectation: 'outside api only the door is open', file: 'src/store/inner.ts', code: importing('@/api/inner'), rule: paths },
  {
    expectation: 'the console imports no server',
    file: 'src/app/server.ts',
    code: importing('../../server/core/thing'),
    rule: paths,
  },
  {
    expectation: 'tests of the console import no server',
    file: 'src/app/server.test.ts',
    code: importing('../../server/core/thing'),
    rule: paths,
  },
  {
    expectation: 'only src/testing may start the server',
    file: 'src/testing/server.ts',
    code: importing('../../server/core/thing'),
  },
  {
    expectation: 'what helps tests stays in tests',
    file: 'src/app/testing.ts',
    code: importing('@/testing/thing'),
    rule: paths,
  },
  { expectation: 'a test may use what helps tests', file: 'src/app/testing.test.ts', code: importing('@/testing/thing') },
  {
    expectation: 'the server imports no console',
    file: 'server/core/console.ts',
    code: importing('../../src/lib/thing'),
    rule: paths,
  },
  { expectation: 'a test may bring along what comes after its layer', file: 'server/store/layer.test.ts', code: importing('../providers/thing') },
  { expectation: 'but no resource', file: 'server/store/resource.test.ts', code: importing('../resources/thing'), rule: paths },
  {
    expectation: 'a resource calls no other resource',
    file: 'server/resources/numbers/other.ts',
    code: importing('../calls/service'),
    rule: names,
  },
  {
    expectation: 'a resource may name the type of another',
    file: 'server/resources/numbers/type.ts',
    code: importingType('../calls/service', 'Thing'),
  },
  { expectation: 'a resource uses the core', file: 'server/resources/numbers/core.ts', code: importing('../../core/thing') },
  { expectation: 'a package imports no folder of the product', file: 'packages/things/core.ts', code: importing('../../server/core/thing'), rule: paths },
  { expectation: 'nor do its tests', file: 'packages/things/core.test.ts', code: importing('../../server/core/thing'), rule: paths },
  { expectation: 'a package imports no tool', file: 'packages/things/tool.ts', code: importing('../../tools/thing'), rule: paths },
  { expectation: 'its tests may', file: 'packages/things/tool.test.ts', code: importing('../../tools/thing') },
  { expectation: 'a package is met by its public interface', file: 'server/core/package.ts', code: importing('../../packages/things/index') },
  { expectation: 'and by nothing behind it', file: 'server/core/packageInside.ts', code: importing('../../packages/things/thing'), rule: paths },
  {
    expectation: 'the card frame knows what it says to the console',
    file: 'src/cardFrame/lib.ts',
    code: importing('@/lib/thing'),
  },
  { expectation: 'the card frame speaks', file: 'src/cardFrame/words.ts', code: importing('@/i18n/thing') },
  { expectation: 'the card frame knows no api', file: 'src/cardFrame/api.ts', code: importing('@/api'), rule: paths },
  { expectation: 'the card frame knows no look', file: 'src/cardFrame/ui.ts', code: importing('@/ui/thing'), rule: paths },
  {
    expectation: 'the console reaches into no card frame',
    file: 'src/features/billing/frame.ts',
    code: importing('@/cardFrame/thing'),
    rule: paths,
  },
  { expectation: 'contract imports no room', file: 'contract/room.ts', code: importing('../server/core/thing'), rule: paths },
  { expectation: 'contract imports no package', file: 'contract/package.ts', code: importing('pg', 'Pool'), rule: names },
  { expectation: 'callflow imports no room', file: 'callflow/room.ts', code: importing('../server/core/thing'), rule: paths },
  { expectation: 'callflow imports no package', file: 'callflow/package.ts', code: importing('luxon', 'DateTime'), rule: names },
  { expectation: 'callflow may use the wire', file: 'callflow/wire.ts', code: importing('contract/thing') },
  { expectation: 'the service runs call flows', file: 'server/core/flow.ts', code: importing('callflow/thing') },
  { expectation: 'the console runs call flows', file: 'src/features/numbers/flow.ts', code: importing('callflow/thing') },
  { expectation: 'contract may use typebox', file: 'contract/part.ts', code: importing('typebox', 'Type') },
  {
    expectation: 'the console gets no schema library',
    file: 'src/api/typebox.ts',
    code: importing('typebox', 'Type'),
    rule: names,
  },
  { expectation: 'the console imports operations', file: 'src/api/operations.ts', code: importing('contract/thing') },
  { expectation: 'journeys stay outside the console', file: 'e2e/inside.ts', code: importing('../src/lib/thing'), rule: paths },
  { expectation: 'the assurance suite stays outside too', file: 'assurance/inside.ts', code: importing('../src/lib/thing'), rule: paths },
  { expectation: 'the assurance suite knows the paths', file: 'assurance/paths.ts', code: importing('../src/lib/paths') },
  { expectation: 'the assurance suite uses what helps tests', file: 'assurance/help.ts', code: importing('../server/testing/thing') },
  ...['server/goal.test.ts', 'src/goal.test.ts', 'e2e/goal.test.ts', 'bench/goal.ts', 'tools/goal.test.ts'].map((file) => ({
    expectation: `${file} knows no goal`,
    file,
    code: importing('../assurance/thing'),
    rule: paths,
  })),
  ...['server/core/figure.ts', 'src/lib/figure.ts'].map((file) => ({
    expectation: `${file} reports no figure`,
    file,
    code: importing('tools/figures'),
    rule: paths,
  })),
  ...['server/core/figure.test.ts', 'server/testing/figure.ts', 'src/lib/figure.test.ts', 'e2e/figure.test.ts'].map((file) => ({
    expectation: `${file} may report a figure`,
    file,
    code: importing('tools/figures'),
  })),
]

const imports: LintFixture[] = [
  {
    expectation: 'no untyped redux hooks',
    file: 'src/app/untyped.ts',
    code: importing('react-redux', 'useSelector'),
    rule: names,
  },
  { expectation: 'the store types the hooks', file: 'src/store/typed.ts', code: importing('react-redux', 'useSelector') },
  { expectation: 'no import of all of MUI', file: 'src/ui/root.ts', code: importing('@mui/material', 'Button'), rule: names },
  {
    expectation: 'no import of all icons',
    file: 'src/ui/icons.ts',
    code: importing('@mui/icons-material', 'Menu'),
    rule: names,
  },
  {
    expectation: 'no TextField',
    file: 'src/ui/textField.ts',
    code: "import TextField from '@mui/material/TextField'\n\nexport const known = TextField\n",
    rule: names,
  },
  {
    expectation: 'MUI by the path',
    file: 'src/ui/byPath.ts',
    code: "import Button from '@mui/material/Button'\n\nexport const known = Button\n",
  },
]

export const importFixtures: LintFixture[] = [...sides, ...imports]
