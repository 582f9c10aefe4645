import type { Id } from 'contract/operation'
import { clearStored, storedKeys } from '@/lib/storage'
import { urlPart } from '@/lib/urlPart'

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
