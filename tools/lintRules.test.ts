import assert from 'node:assert/strict'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadESLint } from 'eslint'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
interface LintFixture {
  expectation: string
  file: string
  code: string
  /** The rule that must report the file; absent when no rule may. */
  rule?: string
}

const importing = (from: string, name = 'thing'): string =>
  `import { ${name} } from '${from}'\n\nexport const imported = ${name}\n`

const consoleLayers = ['lib', 'i18n', 'slices', 'api', 'store', 'phone', 'ui', 'forms', 'lists', 'features', 'app', 'operator'] as const

type ConsoleLayer = (typeof consoleLayers)[number]

const hiddenFromUi: readonly ConsoleLayer[] = ['slices', 'api', 'store', 'phone']

const folderOf = (layer: ConsoleLayer): string => (layer === 'features' ? 'features/numbers' : layer)

const pathTo = (layer: ConsoleLayer): string => (layer === 'api' ? '@/api' : `@/${folderOf(layer)}/thing`)

const mayImport = (layer: ConsoleLayer, other: ConsoleLayer): boolean =>
  consoleLayers.indexOf(other) < consoleLayers.indexOf(layer) && !(layer === 'ui' && hiddenFromUi.includes(other))

const pairs = consoleLayers.flatMap((layer) => consoleLayers.filter((other) => other !== layer).map((other) => ({ layer, other })))

const consoleLayerFixtures: LintFixture[] = pairs.map(({ layer, other }) => {
  const isAllowed = mayImport(layer, other)
  return {
    expectation: isAllowed ? `${layer} may import ${other}` : `${layer} may not import ${other}`,
    file: `src/${folderOf(layer)}/imports-${other}.ts`,
    code: importing(pathTo(other)),
    ...(isAllowed ? {} : { rule: 'import/no-restricted-paths' }),
  }
})

const serverDomains = ['account', 'billing', 'sounds', 'flows', 'numbers', 'calls', 'phone', 'support', 'operators'] as const
const serverFolders = ['platform', ...serverDomains, 'practice', 'composition', 'commands'] as const

const refused = 'import/no-restricted-paths'

const serverDomainFixtures: LintFixture[] = serverDomains.flatMap((domain, index) => [
  { expectation: `${domain} may import the platform`, file: `server/${domain}/part/imports-platform.ts`, code: importing('../../platform/part/thing') },
  { expectation: `the platform may not import ${domain}`, file: `server/platform/part/imports-${domain}.ts`, code: importing(`../../${domain}/index`), rule: refused },
  { expectation: `composition may import the face of ${domain}`, file: `server/composition/imports-${domain}.ts`, code: importing(`../${domain}/index`) },
  { expectation: `composition may not import what is behind the face of ${domain}`, file: `server/composition/imports-inner-${domain}.ts`, code: importing(`../${domain}/part/thing`), rule: refused },
  ...serverDomains.filter((other) => other !== domain).flatMap((other): LintFixture[] => {
    const isEarlier = serverDomains.indexOf(other) < index
    const inner = { file: `server/${domain}/part/imports-inner-${other}.ts`, code: importing(`../../${other}/part/thing`), rule: refused }
    const face = { file: `server/${domain}/part/imports-${other}.ts`, code: importing(`../../${other}/index`) }
    return [
      { expectation: `${domain} may not import what is behind the face of ${other}`, ...inner },
      isEarlier ? { expectation: `${domain} may import the face of ${other}`, ...face } : { expectation: `${domain} may not import ${other}`, ...face, rule: refused },
    ]
  }),
])

/** The modules that the fixtures import: the import rules ignore a path without a file. */
const fixtureFiles: Record<string, string> = {
  ...Object.fromEntries(
    consoleLayers.map((layer) => [`src/${folderOf(layer)}/${layer === 'api' ? 'index' : 'thing'}.ts`, 'const thing = 1\n']),
  ),
  'src/api/inner.ts': 'const thing = 1\n',
  'src/features/billing/thing.ts': 'const thing = 1\n',
  'src/cardFrame/thing.ts': 'const thing = 1\n',
  'src/serviceWorker/thing.ts': 'const thing = 1\n',
  'src/lib/paths.ts': 'const thing = 1\n',
  'src/testing/thing.ts': 'const thing = 1\n',
  'callflow/thing.ts': 'const thing = 1\n',
  'contract/thing.ts': 'const thing = 1\n',
  'tools/figures.ts': 'const thing = 1\n',
  'assurance/thing.ts': 'const thing = 1\n',
  'packages/things/index.ts': 'const thing = 1\n',
  'packages/things/thing.ts': 'const thing = 1\n',
  'tools/thing.ts': 'const thing = 1\n',
  'server/testing/thing.ts': 'const thing = 1\n',
  ...Object.fromEntries(serverFolders.flatMap((folder) => [`server/${folder}/part/thing.ts`, `server/${folder}/index.ts`].map((file) => [file, 'const thing = 1\n']))),
}

const restricted = 'import/no-restricted-paths'
const names = '@typescript-eslint/no-restricted-imports'
const syntax = 'no-restricted-syntax'

/** Children of an element that page translators would break, and some that they don't. */
const translated = (name: string, children: string, rule?: string): LintFixture => ({
  expectation: `${name} ${rule === undefined ? 'can be translated' : 'would break when translated'}`,
  file: `src/ui/${rule === undefined ? 'safe' : 'broken'}/${name.replaceAll(' ', '-')}.tsx`,
  code: `import type { ComponentType, ReactNode } from 'react'
interface Props { shown: boolean; name: string; t: (text: string) => string; Button: ComponentType<{ startIcon?: ReactNode; children: ReactNode }> }
export const Part = ({ shown, name, t, Button }: Props) => <div><Button>{t(name)}</Button>${children}</div>
`,
  ...(rule !== undefined && { rule }),
})

/** One of each kind: what a rule must report, and its nearest neighbour that it must not. */
const canaries: LintFixture[] = [
  { expectation: 'a feature may not import from another feature', file: 'src/features/numbers/other.ts', code: importing('@/features/billing/thing'), rule: restricted },
  { expectation: 'a feature may import its own files', file: 'src/features/numbers/own.ts', code: importing('./thing') },
  { expectation: 'only the index of api may be imported from outside', file: 'src/store/inner.ts', code: importing('@/api/inner'), rule: restricted },
  { expectation: 'tests of the console may not import the server', file: 'src/app/server.test.ts', code: importing('../../server/platform/part/thing'), rule: restricted },
  { expectation: 'src/testing may import the server', file: 'src/testing/server.ts', code: importing('../../server/platform/part/thing') },
  { expectation: 'product code may not import src/testing', file: 'src/app/testing.ts', code: importing('@/testing/thing'), rule: restricted },
  { expectation: 'the server may not import the console', file: 'server/platform/console.ts', code: importing('../../src/lib/thing'), rule: restricted },
  { expectation: 'a package may not import product code', file: 'packages/things/core.ts', code: importing('../../server/platform/part/thing'), rule: restricted },
  { expectation: 'files inside a package may not be imported', file: 'server/platform/packageInside.ts', code: importing('../../packages/things/thing'), rule: restricted },
  { expectation: 'the card frame may not import api', file: 'src/cardFrame/api.ts', code: importing('@/api'), rule: restricted },
  { expectation: 'the service worker may not import i18n', file: 'src/serviceWorker/i18n.ts', code: importing('@/i18n/thing'), rule: restricted },
  { expectation: 'contract may not import a package', file: 'contract/package.ts', code: importing('pg', 'Pool'), rule: names },
  { expectation: 'callflow may not import other folders', file: 'callflow/server.ts', code: importing('../server/platform/part/thing'), rule: restricted },
  { expectation: 'the console may not import the schema library', file: 'src/api/typebox.ts', code: importing('typebox', 'Type'), rule: names },
  { expectation: 'end-to-end tests may not import the console', file: 'e2e/inside.ts', code: importing('../src/lib/thing'), rule: restricted },
  { expectation: 'nothing may import the assurance suite', file: 'server/goal.test.ts', code: importing('../assurance/thing'), rule: restricted },
  { expectation: 'untyped Redux hooks are reported', file: 'src/app/untyped.ts', code: importing('react-redux', 'useSelector'), rule: names },
  { expectation: 'importing the root of MUI is reported', file: 'src/ui/root.ts', code: importing('@mui/material', 'Button'), rule: names },
  { expectation: 'an untranslated text is reported', file: 'src/ui/Literal.tsx', code: 'export const Literal = () => <p>Hello</p>\n', rule: 'react/jsx-no-literals' },
  { expectation: 'punctuation needs no translation', file: 'src/ui/Dot.tsx', code: 'export const Dot = ({ text }: { text: string }) => <p>{text} · </p>\n' },
  { expectation: 'an untranslated accessible name is reported', file: 'src/ui/Named.tsx', code: 'export const Named = () => <nav aria-label="Menu" />\n', rule: syntax },
  { expectation: 'an event that React misses is reported', file: 'src/ui/Entered.tsx', code: 'export const Entered = ({ onNear }: { onNear: () => void }) => <p onPointerEnter={onNear} />\n', rule: syntax },
  { expectation: 'raw HTML is reported', file: 'src/lib/markup.ts', code: "document.body.innerHTML = '<b>b</b>'\n", rule: syntax },
  { expectation: 'a wait that may begin after its cause is reported', file: 'e2e/lateWait.ts', code: "export const late = (page: Page) => page.waitForEvent('download')\n", rule: syntax },
  { expectation: 'a wait that begins before its cause is accepted', file: 'e2e/earlyWait.ts', code: 'export const early = (page: Page) => whileWaitingFor(page.waitForResponse(/calls/), press)\n' },
  translated('a text at times', "<p><b />{shown && t('More')}</p>", syntax),
  translated('a template at times', '<p>{name} {shown ? `(${name})` : null}</p>', syntax),
  translated('a text after an element at times', "<p>{shown ? <b /> : null}{t('More')}</p>", syntax),
  translated('a button with an icon at times', "<Button startIcon={shown ? <b /> : undefined}>{t('Buy')}</Button>", syntax),
  translated('a text in an element of its own', "<p><b />{shown ? <span>{t('More')}</span> : null}</p>"),
  translated('a text that is the only child', "<p>{shown ? t('More') : null}</p>"),
  translated('a text after an element that stays', "<p><b />{t('More')}</p>"),
]

const fixtures = [...consoleLayerFixtures, ...serverDomainFixtures, ...canaries]

let project = ''
const rulesByFile = new Map<string, string[]>()

const write = async (file: string, code: string): Promise<void> => {
  await mkdir(path.dirname(path.join(project, file)), { recursive: true })
  await writeFile(path.join(project, file), code)
}

const runEslint = async (): Promise<void> => {
  const Legacy = await loadESLint({ useFlatConfig: false })
  const eslint = new Legacy({
    cwd: project,
    resolvePluginsRelativeTo: root,
    overrideConfigFile: path.join(project, '.eslintrc.cjs'),
    useEslintrc: false,
    extensions: ['.ts', '.tsx'],
  })
  for (const { filePath, messages } of await eslint.lintFiles(['.'])) {
    const file = path.relative(project, filePath).replaceAll(path.sep, '/')
    rulesByFile.set(file, messages.map(({ ruleId, message }) => ruleId ?? message))
  }
}

before(async () => {
  await mkdir(path.join(root, '.cache'), { recursive: true })
  project = await mkdtemp(path.join(root, '.cache', 'lint-rules-'))
  await mkdir(path.join(project, 'tools'))
  for (const name of ['.eslintrc.cjs', 'tsconfig.json', 'tools/importResolver.cjs']) await copyFile(path.join(root, name), path.join(project, name))
  for (const [file, code] of Object.entries(fixtureFiles)) await write(file, code)
  for (const { file, code } of fixtures) await write(file, code)
  await runEslint()
})

after(() => rm(project, { recursive: true, force: true }))

test('no two fixtures share a file', () => {
  assert.equal(new Set(fixtures.map(({ file }) => file)).size, fixtures.length)
})

test('the lint rules know every folder of the console', async () => {
  const entries = await readdir(path.join(root, 'src'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  const known: string[] = [...consoleLayers, 'cardFrame', 'first', 'serviceWorker', 'testing']
  assert.deepEqual(folders.map(({ name }) => name).filter((name) => !known.includes(name)), [])
})

test('the lint rules know every folder of the service', async () => {
  const entries = await readdir(path.join(root, 'server'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  assert.deepEqual(folders.sort(), [...serverFolders, 'testing'].sort())
})

test('every oxlint directive gives a reason', async () => {
  const folders = ['src', 'server', 'packages', 'contract', 'callflow', 'e2e', 'bench', 'assurance', 'tools']
  const entries = await Promise.all(folders.map((name) => readdir(path.join(root, name), { recursive: true, withFileTypes: true })))
  const scripts = entries.flat().filter((entry) => /\.tsx?$/.test(entry.name)).map((entry) => path.join(entry.parentPath, entry.name))
  const files = scripts.filter((file) => file !== fileURLToPath(import.meta.url))
  const lines = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).flatMap((text) => text.split('\n'))
  const directives = lines.filter((line) => line.includes('oxlint-disable'))
  assert.ok(directives.length > 0)
  assert.deepEqual(directives.filter((line) => !/oxlint-disable-next-line \S+ -- \S/.test(line)), [])
})

for (const { expectation, file, rule } of fixtures) {
  if (rule === undefined) {
    test(`allowed: ${expectation}`, () => {
      assert.deepEqual(rulesByFile.get(file), [])
    })
  } else {
    test(`reported: ${expectation}`, () => {
      const found = rulesByFile.get(file) ?? []
      assert.ok(found.includes(rule), `${file}: reported by ${found.join(', ') || 'no rule'}`)
    })
  }
}
