import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit'

interface Tools {
  actionSanitizer: (action: UnknownAction, id: number) => unknown
  stateSanitizer: (state: unknown, index: number) => unknown
}

/** Every action and state: as they are in the store, and as DevTools get them. */
export const inStore: unknown[] = []
export const inTools: unknown[] = []

const enhancerOf =
  ({ actionSanitizer, stateSanitizer }: Tools): StoreEnhancer =>
  (next) =>
  (reducer, initial) =>
    next((state, action) => {
      const after = reducer(state, action)
      inStore.push(action, after)
      inTools.push(actionSanitizer(action, inTools.length), stateSanitizer(after, inTools.length))
      return after
    }, initial)

const compose =
  (tools: Tools) =>
  (...enhancers: StoreEnhancer[]): StoreEnhancer =>
  (createStore) =>
    [...enhancers, enhancerOf(tools)].reduceRight((made, enhancer) => enhancer(made), createStore)

/** Stands where the browser's extension puts itself before the console starts: import this before anything of Redux. */
Object.defineProperty(window, '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__', { value: compose, configurable: true })
