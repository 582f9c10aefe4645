import { lazy, type ComponentType } from 'react'

export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  Object.assign(lazy(async () => ({ default: await load() })), {
    preload: (): void => {
      load().catch(() => undefined)
    },
  })
