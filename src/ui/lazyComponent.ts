import { lazy, type ComponentType } from 'react'

/** Loads when rendered, or earlier through `preload`. A load failure throws on render. */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  Object.assign(lazy(async () => ({ default: await load() })), {
    preload: (): void => {
      load().catch(() => undefined)
    },
  })
