import { createAction, createDynamicMiddleware } from '@reduxjs/toolkit'

/** Says that a reducer was added: its state appears with the next action, which is this one. */
export const partAdded = createAction('store/partAdded')

/** Where the middleware of parts that are loaded later is put in. */
export const lateMiddleware = createDynamicMiddleware()

const watchers = new Set<() => void>()

export const whenPartAdded = (watcher: () => void): void => {
  watchers.add(watcher)
}

export const announcePart = (): void => watchers.forEach((watcher) => watcher())
