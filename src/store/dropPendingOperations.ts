import { tabStorage } from '@/lib/storage'

/** Where what a person has agreed to is kept while nobody knows what became of it. */
export const intentNames = { charges: 'pending_charges', purchases: 'pending_purchases' } as const

export const dropIntents = (): void => Object.values(intentNames).forEach((name) => tabStorage.clear(name))
