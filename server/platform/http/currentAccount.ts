import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose request is being answered; nothing in background work and for strangers. */
export const currentAccount = new AsyncLocalStorage<string>()
