import { tabStorage } from '@/lib/storage'

export const operationNames = { charges: 'pending_charges', purchases: 'pending_purchases' } as const

export const dropPendingOperations = (): void => Object.values(operationNames).forEach((name) => tabStorage.clear(name))
