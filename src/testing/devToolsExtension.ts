import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit'

interface Tools {
  actionSanitizer: (action: UnknownAction, id: number) => unknown
  stateSanitizer: (state: unknown, index: number) => unknown
}

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

/** Must be imported before Redux, as the extension installs itself first. */
Object.defineProperty(window, '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__', { value: compose, configurable: true })
