import type { Id } from 'contract/operation'
import { clearStored, storedKeys, tabStorage } from '@/lib/storage'
import { urlPart } from '@/lib/values'

export const operationNames = { charges: 'pending_charges', purchases: 'pending_purchases' } as const

export const dropPendingOperations = (): void => Object.values(operationNames).forEach((name) => tabStorage.clear(name))

export interface DraftOwner {
  accountId: Id | null
  userId: Id | null
}

export const draftPrefix = ({ accountId, userId }: DraftOwner): string => `draft ${urlPart(accountId)} ${urlPart(userId)} `

export const savedDrafts = (): string[] => storedKeys().filter((key) => key.startsWith('draft '))

export const dropDrafts = (): void => savedDrafts().forEach(clearStored)

export const dropDraftsOfOthers = (owner: DraftOwner): void =>
  savedDrafts()
    .filter((key) => !key.startsWith(draftPrefix(owner)))
    .forEach(clearStored)
