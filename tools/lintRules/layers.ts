import { importing, type LintFixture } from './fixture'

/** From left to right, as the house describes them. */
export const consoleLayers = ['lib', 'i18n', 'slices', 'api', 'store', 'phone', 'ui', 'forms', 'lists', 'features', 'app'] as const

type ConsoleLayer = (typeof consoleLayers)[number]

const hiddenFromUi: readonly ConsoleLayer[] = ['slices', 'api', 'store', 'phone']

const folderOf = (layer: ConsoleLayer): string => (layer === 'features' ? 'features/numbers' : layer)

/** The door of api is its index; every other room is imported by the file. */
const pathTo = (layer: ConsoleLayer): string => (layer === 'api' ? '@/api' : `@/${folderOf(layer)}/thing`)

const mayKnow = (layer: ConsoleLayer, other: ConsoleLayer): boolean =>
  consoleLayers.indexOf(other) < consoleLayers.indexOf(layer) && !(layer === 'ui' && hiddenFromUi.includes(other))

const pairs = consoleLayers.flatMap((layer) => consoleLayers.filter((other) => other !== layer).map((other) => ({ room: layer, other })))

/** Every room in the presence of every other one: each pair is either a way or a wall. */
export const consoleLayerFixtures: LintFixture[] = pairs.map(({ room: layer, other }) => {
  const isOpen = mayKnow(layer, other)
  return {
    expectation: isOpen ? `${layer} may import ${other}` : `${layer} may not import ${other}`,
    file: `src/${folderOf(layer)}/imports-${other}.ts`,
    code: importing(pathTo(other)),
    ...(isOpen ? {} : { rule: 'import/no-restricted-paths' }),
  }
})

/** The service's layers in their order; the last one puts them together. */
export const serverLayers = ['core', 'store', 'providers', 'switchboard', 'resources', 'composition'] as const

export const serverLayerFixtures: LintFixture[] = serverLayers.flatMap((layer, index) =>
  serverLayers.flatMap((other, place) => {
    const isOpen = place < index
    if (other === layer) return []
    return {
      expectation: isOpen ? `the service's ${layer} may import its ${other}` : `the service's ${layer} may not import its ${other}`,
      file: `server/${layer}/part/imports-${other}.ts`,
      code: importing(`../../${other}/thing`),
      ...(isOpen ? {} : { rule: 'import/no-restricted-paths' }),
    }
  }),
)

/** What the seeds import: without a file behind it, an import is not followed. */
export const fixtureFiles: Record<string, string> = {
  ...Object.fromEntries(
    consoleLayers.map((layer) => [`src/${folderOf(layer)}/${layer === 'api' ? 'index' : 'thing'}.ts`, 'export const thing = 1\n']),
  ),
  'src/api/inner.ts': 'export const thing = 1\n',
  'src/features/billing/thing.ts': 'export const thing = 1\n',
  'src/cardFrame/thing.ts': 'export const thing = 1\n',
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
  'server/resources/calls/service.ts': 'export const thing = 1\nexport type Thing = typeof thing\n',
  'server/resources/numbers/service.ts': 'export const thing = 1\n',
}
