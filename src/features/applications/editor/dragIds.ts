import type { Id } from 'contract/operation'

/** The lists that things are dragged in and between. */
export const places = { branches: 'branches', features: 'features', presets: 'presets', stack: 'stack' } as const

/** What may be dropped where: branches among branches, modules on the stack. */
export const kinds = { branch: 'branch', module: 'module' } as const

/** Every draggable of the screen has an id of its own, whatever the service calls things. */
export const dragIds = {
  branch: (id: Id): string => `branch ${id}`,
  feature: (name: string): string => `feature ${name}`,
  preset: (id: Id): string => `preset ${id}`,
  module: (key: string): string => `module ${key}`,
}
