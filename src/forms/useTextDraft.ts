import { useState } from 'react'
import { isRecord, parseJson } from '@/lib/record'
import { clearStored, readStored, writeStored } from '@/lib/storage'
import { storedClaims } from '@/lib/storedClaims'
import { selectSession, type Session } from '@/slices/session'
import { textDraftKey } from '@/store/draftKeys'
import { useAppSelector } from '@/store/hooks'

type Texts<Field extends string> = Readonly<Record<Field, string>>

/** Looks like the fields, with '' for what is not kept. */
const readTexts = <Field extends string>(key: string, empty: Texts<Field>): Texts<Field> => {
  const kept = parseJson(readStored(key) ?? '')
  const texts = { ...empty }
  for (const field in empty) {
    const text = isRecord(kept) ? kept[field] : undefined
    if (typeof text === 'string') Object.assign(texts, { [field]: text })
  }
  return texts
}

const isEmpty = (texts: Texts<string>): boolean => Object.values(texts).every((text) => text.trim() === '')

/** Nothing is kept for who is signed out by now: a sign-out has taken it all away. */
const keepTexts = (key: string, place: string, texts: Texts<string>): void => {
  if (isEmpty(texts)) return clearStored(key)
  const claims = storedClaims()
  if (claims !== null && textDraftKey(claims, place) === key) writeStored(key, JSON.stringify(texts))
}

/** Whether the person has something unsent at this place. */
export const hasTextDraft = (owner: Pick<Session, 'accountId' | 'userId'>, place: string): boolean =>
  readStored(textDraftKey(owner, place)) !== null

/**
 * The fields of a form whose text is kept in the browser while it is written, so that it outlives a reload and a session
 * that ran out; a sign-out takes it away. `empty` has each field with ''. Who shows another place has another `key`.
 */
export const useTextDraft = <Field extends string>(place: string, empty: Texts<Field>) => {
  const session = useAppSelector(selectSession)
  // Of the beginning: an answer that comes after the session's end still finds what it was about.
  const [key] = useState(() => textDraftKey(session, place))
  const [texts, setTexts] = useState(() => readTexts(key, empty))
  const put = (next: Texts<Field>): void => {
    keepTexts(key, place, next)
    setTexts(next)
  }
  return {
    texts,
    isEmpty: isEmpty(texts),
    write: (part: Partial<Record<Field, string>>): void => put({ ...texts, ...part }),
    /** Sent, or not wanted any more. */
    drop: (): void => put(empty),
    /** For whoever takes the dropping back. */
    restore: (): void => put(texts),
  }
}
