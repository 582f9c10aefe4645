import { useState } from 'react'
import { isRecord, parseJson } from '@/lib/values'
import { clearStored, readStored, writeStored } from '@/lib/storage'
import { storedClaims } from '@/lib/storedToken'
import { selectSession, type Session } from '@/slices/session'
import { textDraftKey } from '@/store/drafts'
import { useAppSelector } from '@/store/hooks'

type Texts<Field extends string> = Readonly<Record<Field, string>>

const readTexts = <Field extends string>(key: string, empty: Texts<Field>): Texts<Field> => {
  const stored = parseJson(readStored(key) ?? '')
  const texts = { ...empty }
  for (const field in empty) {
    const text = isRecord(stored) ? stored[field] : undefined
    if (typeof text === 'string') Object.assign(texts, { [field]: text })
  }
  return texts
}

const isEmpty = (texts: Texts<string>): boolean => Object.values(texts).every((text) => text.trim() === '')

/** Does nothing after logout, which deletes all drafts. */
const storeTexts = (key: string, draftId: string, texts: Texts<string>): void => {
  if (isEmpty(texts)) return clearStored(key)
  const claims = storedClaims()
  if (claims !== null && textDraftKey(claims, draftId) === key) writeStored(key, JSON.stringify(texts))
}

export const hasTextDraft = (owner: Pick<Session, 'accountId' | 'userId'>, draftId: string): boolean =>
  readStored(textDraftKey(owner, draftId)) !== null

/** Keeps texts across reloads and expired sessions, until logout. `empty` has every field as ''. */
export const useTextDraft = <Field extends string>(draftId: string, empty: Texts<Field>) => {
  const session = useAppSelector(selectSession)
  // Read once: a response that arrives after the session's end still finds its draft.
  const [key] = useState(() => textDraftKey(session, draftId))
  const [texts, setTexts] = useState(() => readTexts(key, empty))
  const put = (next: Texts<Field>): void => {
    storeTexts(key, draftId, next)
    setTexts(next)
  }
  return {
    texts,
    isEmpty: isEmpty(texts),
    write: (part: Partial<Record<Field, string>>): void => put({ ...texts, ...part }),
    drop: (): void => put(empty),
    restore: (): void => put(texts),
  }
}
