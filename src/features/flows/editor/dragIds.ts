import type { Id } from 'contract/operation'

export const droppables = { branches: 'branches', features: 'features', presets: 'presets', stack: 'stack' } as const

export const dragTypes = { branch: 'branch', module: 'module' } as const

/** Unique on the screen, whatever ids the service uses. */
export const dragIds = {
  branch: (id: Id): string => `branch ${id}`,
  feature: (name: string): string => `feature ${name}`,
  preset: (id: Id): string => `preset ${id}`,
  module: (key: string): string => `module ${key}`,
}
