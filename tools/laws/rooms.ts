import { importing, type Seed } from './seed'

/** From left to right, as the house describes them. */
export const rooms = ['lib', 'i18n', 'slices', 'api', 'store', 'phone', 'ui', 'forms', 'lists', 'features', 'app'] as const

type Room = (typeof rooms)[number]

const hiddenFromUi: readonly Room[] = ['slices', 'api', 'store', 'phone']

const folderOf = (room: Room): string => (room === 'features' ? 'features/numbers' : room)

/** The door of api is its index; every other room is imported by the file. */
const pathTo = (room: Room): string => (room === 'api' ? '@/api' : `@/${folderOf(room)}/thing`)

const mayKnow = (room: Room, other: Room): boolean =>
  rooms.indexOf(other) < rooms.indexOf(room) && !(room === 'ui' && hiddenFromUi.includes(other))

const pairs = rooms.flatMap((room) => rooms.filter((other) => other !== room).map((other) => ({ room, other })))

/** Every room in the presence of every other one: each pair is either a way or a wall. */
export const roomSeeds: Seed[] = pairs.map(({ room, other }) => {
  const isOpen = mayKnow(room, other)
  return {
    law: isOpen ? `${room} may import ${other}` : `${room} may not import ${other}`,
    file: `src/${folderOf(room)}/imports-${other}.ts`,
    code: importing(pathTo(other)),
    ...(isOpen ? {} : { rule: 'import/no-restricted-paths' }),
  }
})

/** The service's layers in their order; the last one puts them together. */
export const layers = ['core', 'store', 'providers', 'switchboard', 'resources', 'composition'] as const

export const layerSeeds: Seed[] = layers.flatMap((layer, index) =>
  layers.flatMap((other, place) => {
    const isOpen = place < index
    if (other === layer) return []
    return {
      law: isOpen ? `the service's ${layer} may import its ${other}` : `the service's ${layer} may not import its ${other}`,
      file: `server/${layer}/part/imports-${other}.ts`,
      code: importing(`../../${other}/thing`),
      ...(isOpen ? {} : { rule: 'import/no-restricted-paths' }),
    }
  }),
)

/** What the seeds import: without a file behind it, an import is not followed. */
export const furniture: Record<string, string> = {
  ...Object.fromEntries(
    rooms.map((room) => [`src/${folderOf(room)}/${room === 'api' ? 'index' : 'thing'}.ts`, 'export const thing = 1\n']),
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
  ...Object.fromEntries(layers.map((layer) => [`server/${layer}/thing.ts`, 'export const thing = 1\n'])),
  'server/resources/calls/service.ts': 'export const thing = 1\nexport type Thing = typeof thing\n',
  'server/resources/numbers/service.ts': 'export const thing = 1\n',
}
