import type { Id } from 'contract/row'
import { clearStored, storedKeys } from '@/lib/storage'

interface Owner {
  accountId: Id | null
  userId: Id | null
}

const PREFIX = 'draft'

const part = (id: Id | null): string => encodeURIComponent(String(id))

const prefixOf = ({ accountId, userId }: Owner): string => `${PREFIX} ${part(accountId)} ${part(userId)} `

/** Where the unsaved work on an application is kept. */
export const draftKey = (owner: Owner, applicationId: Id): string => prefixOf(owner) + part(applicationId)

const drafts = (): string[] => storedKeys().filter((key) => key.startsWith(`${PREFIX} `))

/** The applications that this person has unsaved work on. */
export const draftedApplicationIds = (owner: Owner): string[] =>
  drafts()
    .filter((key) => key.startsWith(prefixOf(owner)))
    .map((key) => decodeURIComponent(key.slice(prefixOf(owner).length)))

/** Nobody's unsaved work stays behind a sign-out, */
export const dropDrafts = (): void => drafts().forEach(clearStored)

/** and nobody's is shown to who signs in after a session ran out. */
export const dropDraftsOfOthers = (owner: Owner): void =>
  drafts()
    .filter((key) => !key.startsWith(prefixOf(owner)))
    .forEach(clearStored)
