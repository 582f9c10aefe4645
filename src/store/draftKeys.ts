import type { Id } from 'contract/operation'
import { urlPart } from '@/lib/urlPart'
import { draftPrefix, savedDrafts, type DraftOwner } from './dropDrafts'

export const draftKey = (owner: DraftOwner, applicationId: Id): string => draftPrefix(owner) + urlPart(applicationId)

/** Cannot collide with an application id, in which spaces are percent-encoded. */
const TEXT = 'text '

export const textDraftKey = (owner: DraftOwner, draftId: string): string => draftPrefix(owner) + TEXT + urlPart(draftId)

export const draftedApplicationIds = (owner: DraftOwner): string[] => {
  const prefix = draftPrefix(owner)
  return savedDrafts()
    .filter((key) => key.startsWith(prefix) && !key.startsWith(prefix + TEXT))
    .map((key) => decodeURIComponent(key.slice(prefix.length)))
}
