import { importing, type LintFixture } from './fixture'

export const consoleLayers = ['lib', 'i18n', 'slices', 'api', 'store', 'phone', 'ui', 'forms', 'lists', 'features', 'app'] as const

type ConsoleLayer = (typeof consoleLayers)[number]

const hiddenFromUi: readonly ConsoleLayer[] = ['slices', 'api', 'store', 'phone']

const folderOf = (layer: ConsoleLayer): string => (layer === 'features' ? 'features/numbers' : layer)

const pathTo = (layer: ConsoleLayer): string => (layer === 'api' ? '@/api' : `@/${folderOf(layer)}/thing`)

const mayImport = (layer: ConsoleLayer, other: ConsoleLayer): boolean =>
  consoleLayers.indexOf(other) < consoleLayers.indexOf(layer) && !(layer === 'ui' && hiddenFromUi.includes(other))

const pairs = consoleLayers.flatMap((layer) => consoleLayers.filter((other) => other !== layer).map((other) => ({ layer, other })))

export const consoleLayerFixtures: LintFixture[] = pairs.map(({ layer, other }) => {
  const isAllowed = mayImport(layer, other)
  return {
    expectation: isAllowed ? `${layer} may import ${other}` : `${layer} may not import ${other}`,
    file: `src/${folderOf(layer)}/imports-${other}.ts`,
    code: importing(pathTo(other)),
    ...(isAllowed ? {} : { rule: 'import/no-restricted-paths' }),
  }
})

export const serverDomains = ['account', 'billing', 'sounds', 'flows', 'numbers', 'calls', 'phone', 'support'] as const
export const serverFolders = ['platform', ...serverDomains, 'practice', 'composition', 'commands'] as const

const refused = 'import/no-restricted-paths'

export const serverDomainFixtures: LintFixture[] = serverDomains.flatMap((domain, index) => [
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
export const fixtureFiles: Record<string, string> = {
  ...Object.fromEntries(
    consoleLayers.map((layer) => [`src/${folderOf(layer)}/${layer === 'api' ? 'index' : 'thing'}.ts`, 'export const thing = 1\n']),
  ),
  'src/api/inner.ts': 'export const thing = 1\n',
  'src/features/billing/thing.ts': 'export const thing = 1\n',
  'src/cardFrame/thing.ts': 'export const thing = 1\n',
  'src/serviceWorker/thing.ts': 'export const thing = 1\n',
  'src/lib/paths.ts': 'export const thing = 1\n',
  'src/testing/thing.ts': 'export const thing = 1\n',
  'callflow/thing.ts': 'export const thing = 1\n',
  'contract/thing.ts': 'export const thing = 1\n',
  'tools/figures.ts': 'export const thing = 1\n',
  'assurance/thing.ts': 'export const thing = 1\n',
  'packages/things/index.ts': 'export const thing = 1\n',
  'packages/things/thing.ts': 'export const thing = 1\n',
  'tools/thing.ts': 'export const thing = 1\n',
  'server/testing/thing.ts': 'export const thing = 1\n',
  ...Object.fromEntries(serverFolders.flatMap((folder) => [`server/${folder}/part/thing.ts`, `server/${folder}/index.ts`].map((file) => [file, 'export const thing = 1\n']))),
}
