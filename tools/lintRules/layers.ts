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

export const serverLayers = ['core', 'store', 'providers', 'switchboard', 'resources', 'composition'] as const

export const serverLayerFixtures: LintFixture[] = serverLayers.flatMap((layer, index) =>
  serverLayers.flatMap((other, otherIndex) => {
    const isAllowed = otherIndex < index
    if (other === layer) return []
    return {
      expectation: isAllowed ? `the service's ${layer} may import its ${other}` : `the service's ${layer} may not import its ${other}`,
      file: `server/${layer}/part/imports-${other}.ts`,
      code: importing(`../../${other}/thing`),
      ...(isAllowed ? {} : { rule: 'import/no-restricted-paths' }),
    }
  }),
)

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
  ...Object.fromEntries(serverLayers.map((layer) => [`server/${layer}/thing.ts`, 'export const thing = 1\n'])),
  'server/calls/calls/service.ts': 'export const thing = 1\nexport type Thing = typeof thing\n',
  'server/numbers/service.ts': 'export const thing = 1\n',
}
