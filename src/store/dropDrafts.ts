import type { Id } from 'contract/row'
import { clearStored, storedKeys } from '@/lib/storage'

/** Whose unsaved work it is. */
export interface DraftOwner {
  accountId: Id | null
  userId: Id | null
}

export const draftPart = (id: Id | null): string => encodeURIComponent(String(id))

/** What the keys of a person's drafts begin with; after it comes what the draft is of. */
export const draftPrefix = ({ accountId, userId }: DraftOwner): string => `draft ${draftPart(accountId)} ${draftPart(userId)} `

export const keptDrafts = (): string[] => storedKeys().filter((key) => key.startsWith('draft '))

/** Nobody's unsaved work stays behind a sign-out, */
export const dropDrafts = (): void => keptDrafts().forEach(clearStored)

/** and nobody's is shown to who signs in after a session ran out. */
export const dropDraftsOfOthers = (owner: DraftOwner): void =>
  keptDrafts()
    .filter((key) => !key.startsWith(draftPrefix(owner)))
    .forEach(clearStored)
