import { lazy, type ComponentType } from 'react'

/** Loads when it is shown, or before that by `preload`. A failure shows when it is shown. */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  Object.assign(lazy(async () => ({ default: await load() })), {
    preload: (): void => {
      load().catch(() => undefined)
    },
  })
