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
  { law: 'contract may use typebox', file: 'contract/schemas/part.ts', code: importing('typebox', 'Type') },
  {
    law: 'the console gets no schema',
    file: 'src/api/schema.ts',
    code: importing('contract/schemas/thing'),
    rule: names,
  },
  {
    law: 'the console gets no schema library',
    file: 'src/api/typebox.ts',
    code: importing('typebox', 'Type'),
    rule: names,
  },
  {
    law: 'the console may name the type of a schema',
    file: 'src/api/schemaType.ts',
    code: importingType('contract/schemas/thing', 'Thing'),
  },
  { law: 'the console imports rows', file: 'src/api/rows.ts', code: importing('contract/thing') },
  { law: 'journeys stay outside the console', file: 'e2e/inside.ts', code: importing('../src/lib/thing'), rule: paths },
  { law: 'the proof stays outside too', file: 'proof/inside.ts', code: importing('../src/lib/thing'), rule: paths },
  { law: 'the proof uses what helps tests', file: 'proof/help.ts', code: importing('../server/testing/thing') },
  { law: 'the product tells no figure', file: 'server/core/proof.ts', code: importing('proof/figure'), rule: paths },
  { law: 'the console tells no figure', file: 'src/lib/proof.ts', code: importing('proof/figure'), rule: paths },
  { law: 'a test of the service tells one', file: 'server/core/proof.test.ts', code: importing('proof/figure') },
  { law: 'a test of the console tells one', file: 'src/lib/proof.test.ts', code: importing('proof/figure') },
  { law: 'a journey tells one', file: 'e2e/proof.test.ts', code: importing('proof/figure') },
  { law: 'a test knows no goal', file: 'server/core/goal.test.ts', code: importing('proof/thing'), rule: paths },
]

const imports: Seed[] = [
  {
    law: 'no cycles',
    file: 'src/lib/cycleOne.ts',
    code: "import { two } from './cycleTwo'\n\nexport const one = (): number => two()\n",
    rule: 'import/no-cycle',
  },
  {
    law: 'no cycles, seen from the other end',
    file: 'src/lib/cycleTwo.ts',
    code: "import { one } from './cycleOne'\n\nexport const two = (): number => one()\n",
    rule: 'import/no-cycle',
  },
  {
    law: 'no default exports',
    file: 'src/lib/byDefault.ts',
    code: 'const thing = 1\n\nexport default thing\n',
    rule: 'import/no-default-export',
  },
  { law: 'config files export by default', file: 'some.config.ts', code: 'const thing = 1\n\nexport default thing\n' },
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
