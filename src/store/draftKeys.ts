import type { Id } from 'contract/operation'
import { urlPart } from '@/lib/urlPart'
import { draftPrefix, savedDrafts, type DraftOwner } from './dropDrafts'

/** Where the unsaved work on an application is kept. */
export const draftKey = (owner: DraftOwner, applicationId: Id): string => draftPrefix(owner) + urlPart(applicationId)

/** No id of an application looks like it: there a space is written in another way. */
const TEXT = 'text '

/** Where a text is kept that is being written, by the place where it is written: 'new request', or of one request. */
export const textDraftKey = (owner: DraftOwner, place: string): string => draftPrefix(owner) + TEXT + urlPart(place)

/** The applications that this person has unsaved work on. */
export const draftedApplicationIds = (owner: DraftOwner): string[] => {
  const prefix = draftPrefix(owner)
  return savedDrafts()
    .filter((key) => key.startsWith(prefix) && !key.startsWith(prefix + TEXT))
    .map((key) => decodeURIComponent(key.slice(prefix.length)))
}
