import { tabStorage } from '@/lib/storage'

/** Where what a person has agreed to is kept while nobody knows what became of it. */
export const operationNames = { charges: 'pending_charges', purchases: 'pending_purchases' } as const

export const dropPendingOperations = (): void => Object.values(operationNames).forEach((name) => tabStorage.clear(name))
