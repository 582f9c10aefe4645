import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../../platform/sessions/signingKey'
import type { Language } from '../../platform/failures/language'

export type NoticeKind = 'voicemail' | 'missed_call'

export interface NoticeLink {
  kind: NoticeKind
  userId: string
}

const letters = { v: 'voicemail', m: 'missed_call' } as const

const isLetter = (text: string): text is keyof typeof letters => Object.hasOwn(letters, text)

const written = /^(?:en|fr)-([vm])-([\w-]{1,64})-([\w-]{43})$/

/** Of these notifications, whether or not it is valid; the console's page recognises them in the same way. */
export const isNoticeToken = (token: string): boolean => written.test(token)

const codeOf = async (keyRing: KeyRing, { kind, userId }: NoticeLink): Promise<string> =>
  createHmac('sha256', await keyRing('consent')).update(`notice ${kind} ${userId}`).digest('base64url')

/** Nothing is stored, so every mail of a kind has the same token. It begins with the language of the page it opens. */
export const noticeTokenOf = async (keyRing: KeyRing, link: NoticeLink, language: Language): Promise<string> =>
  [language, link.kind === 'voicemail' ? 'v' : 'm', link.userId, await codeOf(keyRing, link)].join('-')

export const readNoticeToken = async (keyRing: KeyRing, token: string): Promise<NoticeLink | null> => {
  const [, letter = '', userId = '', code = ''] = written.exec(token) ?? []
  if (!isLetter(letter)) return null
  const link = { kind: letters[letter], userId }
  return timingSafeEqual(Buffer.from(await codeOf(keyRing, link)), Buffer.from(code)) ? link : null
}
