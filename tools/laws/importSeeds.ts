import { importing, importingType, type Seed } from './seed'

const paths = 'import/no-restricted-paths'
const names = '@typescript-eslint/no-restricted-imports'

const sides: Seed[] = [
  {
    law: 'features do not know each other',
    file: 'src/features/numbers/other.ts',
    code: importing('@/features/billing/thing'),
    rule: paths,
  },
  { law: 'a feature knows itself', file: 'src/features/numbers/own.ts', code: importing('./thing') },
  { law: 'outside api only the door is open', file: 'src/store/inner.ts', code: importing('@/api/inner'), rule: paths },
  {
    law: 'the console imports no server',
    file: 'src/app/server.ts',
    code: importing('../../server/core/thing'),
    rule: paths,
  },
  {
    law: 'tests of the console import no server',
    file: 'src/app/server.test.ts',
    code: importing('../../server/core/thing'),
    rule: paths,
  },
  {
    law: 'only src/testing may start the server',
    file: 'src/testing/server.ts',
    code: importing('../../server/core/thing'),
  },
  {
    law: 'what helps tests stays in tests',
    file: 'src/app/testing.ts',
    code: importing('@/testing/thing'),
    rule: paths,
  },
  { law: 'a test may use what helps tests', file: 'src/app/testing.test.ts', code: importing('@/testing/thing') },
  {
    law: 'the server imports no console',
    file: 'server/core/console.ts',
    code: importing('../../src/lib/thing'),
    rule: paths,
  },
  { law: 'a test may bring along what comes after its layer', file: 'server/store/layer.test.ts', code: importing('../providers/thing') },
  { law: 'but no resource', file: 'server/store/resource.test.ts', code: importing('../resources/thing'), rule: paths },
  {
    law: 'a resource calls no other resource',
    file: 'server/resources/numbers/other.ts',
    code: importing('../calls/service'),
    rule: names,
  },
  {
    law: 'a resource may name the type of another',
    file: 'server/resources/numbers/type.ts',
    code: importingType('../calls/service', 'Thing'),
  },
  { law: 'a resource uses the core', file: 'server/resources/numbers/core.ts', code: importing('../../core/thing') },
  { law: 'a package imports no folder of the product', file: 'packages/things/core.ts', code: importing('../../server/core/thing'), rule: paths },
  { law: 'nor do its tests', file: 'packages/things/core.test.ts', code: importing('../../server/core/thing'), rule: paths },
  { law: 'a package imports no tool', file: 'packages/things/tool.ts', code: importing('../../tools/thing'), rule: paths },
  { law: 'its tests may', file: 'packages/things/tool.test.ts', code: importing('../../tools/thing') },
  { law: 'a package is met by its public interface', file: 'server/core/package.ts', code: importing('../../packages/things/index') },
  { law: 'and by nothing behind it', file: 'server/core/packageInside.ts', code: importing('../../packages/things/thing'), rule: paths },
  {
    law: 'the card frame knows what it says to the console',
    file: 'src/cardFrame/lib.ts',
    code: importing('@/lib/thing'),
  },
  { law: 'the card frame speaks', file: 'src/cardFrame/words.ts', code: importing('@/i18n/thing') },
  { law: 'the card frame knows no api', file: 'src/cardFrame/api.ts', code: importing('@/api'), rule: paths },
  { law: 'the card frame knows no look', file: 'src/cardFrame/ui.ts', code: importing('@/ui/thing'), rule: paths },
  {
    law: 'the console reaches into no card frame',
    file: 'src/features/billing/frame.ts',
    code: importing('@/cardFrame/thing'),
    rule: paths,
  },
  { law: 'contract imports no room', file: 'contract/room.ts', code: importing('../server/core/thing'), rule: paths },
  { law: 'contract imports no package', file: 'contract/package.ts', code: importing('pg', 'Pool'), rule: names },
  { law: 'callflow imports no room', file: 'callflow/room.ts', code: importing('../server/core/thing'), rule: paths },
  { law: 'callflow imports no package', file: 'callflow/package.ts', code: importing('luxon', 'DateTime'), rule: names },
  { law: 'callflow may use the wire', file: 'callflow/wire.ts', code: importing('contract/thing') },
  { law: 'the service runs call flows', file: 'server/core/flow.ts', code: importing('callflow/thing') },
  { law: 'the console runs call flows', file: 'src/features/numbers/flow.ts', code: importing('callflow/thing') },
  { law: 'contract may use typebox', file: 'contract/part.ts', code: importing('typebox', 'Type') },
  {
    law: 'the console gets no schema library',
    file: 'src/api/typebox.ts',
    code: importing('typebox', 'Type'),
    rule: names,
  },
  { law: 'the console imports operations', file: 'src/api/operations.ts', code: importing('contract/thing') },
  { law: 'journeys stay outside the console', file: 'e2e/inside.ts', code: importing('../src/lib/thing'), rule: paths },
  { law: 'the assurance suite stays outside too', file: 'assurance/inside.ts', code: importing('../src/lib/thing'), rule: paths },
  { law: 'the assurance suite knows the paths', file: 'assurance/paths.ts', code: importing('../src/lib/paths') },
  { law: 'the assurance suite uses what helps tests', file: 'assurance/help.ts', code: importing('../server/testing/thing') },
  ...['server/goal.test.ts', 'src/goal.test.ts', 'e2e/goal.test.ts', 'bench/goal.ts', 'tools/goal.test.ts'].map((file) => ({
    law: `${file} knows no goal`,
    file,
    code: importing('../assurance/thing'),
    rule: paths,
  })),
  ...['server/core/figure.ts', 'src/lib/figure.ts'].map((file) => ({
    law: `${file} reports no figure`,
    file,
    code: importing('tools/figures'),
    rule: paths,
  })),
  ...['server/core/figure.test.ts', 'server/testing/figure.ts', 'src/lib/figure.test.ts', 'e2e/figure.test.ts'].map((file) => ({
    law: `${file} may report a figure`,
    file,
    code: importing('tools/figures'),
  })),
]

const imports: Seed[] = [
  {
    law: 'no untyped redux hooks',
    file: 'src/app/untyped.ts',
    code: importing('react-redux', 'useSelector'),
    rule: names,
  },
  { law: 'the store types the hooks', file: 'src/store/typed.ts', code: importing('react-redux', 'useSelector') },
  { law: 'no import of all of MUI', file: 'src/ui/root.ts', code: importing('@mui/material', 'Button'), rule: names },
  {
    law: 'no import of all icons',
    file: 'src/ui/icons.ts',
    code: importing('@mui/icons-material', 'Menu'),
    rule: names,
  },
  {
    law: 'no TextField',
    file: 'src/ui/textField.ts',
    code: "import TextField from '@mui/material/TextField'\n\nexport const known = TextField\n",
    rule: names,
  },
  {
    law: 'MUI by the path',
    file: 'src/ui/byPath.ts',
    code: "import Button from '@mui/material/Button'\n\nexport const known = Button\n",
  },
]

export const importSeeds: Seed[] = [...sides, ...imports]
