import { createElement, lazy, useState, type ComponentType } from 'react'

/**
 * What was preloaded renders at once: `lazy` alone shows the fallback even then, and React keeps a fallback for 300 ms.
 * `preload` never fails: the failure shows where the component does.
 */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | null = null
  const loadPart = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Lazy = lazy(loadPart)
  const Part = (props: Props) => createElement(useState(() => loaded ?? Lazy)[0], props)
  return Object.assign(Part, { preload: (): Promise<unknown> => loadPart().catch(() => undefined) })
}
