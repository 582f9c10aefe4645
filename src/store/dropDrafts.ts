import type { Id } from 'contract/operation'
import { clearStored, storedKeys } from '@/lib/storage'
import { urlPart } from '@/lib/urlPart'

/** Whose unsaved work it is. */
export interface DraftOwner {
  accountId: Id | null
  userId: Id | null
}

/** What the keys of a person's drafts begin with; after it comes what the draft is of. */
export const draftPrefix = ({ accountId, userId }: DraftOwner): string => `draft ${urlPart(accountId)} ${urlPart(userId)} `

export const savedDrafts = (): string[] => storedKeys().filter((key) => key.startsWith('draft '))

/** For a sign-out: nobody's unsaved work stays behind it. */
export const dropDrafts = (): void => savedDrafts().forEach(clearStored)

/** For a sign-in after a session ran out, perhaps another person's: only the owner's unsaved work is kept. */
export const dropDraftsOfOthers = (owner: DraftOwner): void =>
  savedDrafts()
    .filter((key) => !key.startsWith(draftPrefix(owner)))
    .forEach(clearStored)
