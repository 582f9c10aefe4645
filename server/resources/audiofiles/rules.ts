import type { Sentence } from '../../core/failures/language'
import { cleanLine } from '../../core/texts/clean'

export const MAX_BYTES = 100 * 1024 * 1024
const LONGEST_NAME = 200

export const isNoSound: Sentence = {
  en: "We can't play this file. Use WAV, MP3, M4A, AAC, Ogg, Opus, FLAC, AMR or WebM audio.",
  fr: "Ce fichier ne peut pas être lu. Utilisez un fichier audio WAV, MP3, M4A, AAC, Ogg, Opus, FLAC, AMR ou WebM.",
}

export const isPlayedBy = (application: string): Sentence => ({
  en: `The application “${application}” uses this file. Remove it there first.`,
  fr: `L'application «\u00a0${application}\u00a0» utilise ce fichier. Retirez d'abord ce fichier de l'application.`,
})

/** Browsers escape the characters that would end a name in a form. */
const unescaped = (name: string): string => name.replace(/%22/g, '"').replace(/%0D%0A|%0D|%0A/gi, ' ')

const isEmpty = (name: string): boolean => !/[^\s.\u2800\p{M}]/u.test(name)

export const shownFileName = (fileName: string | undefined): string => {
  const last = (fileName ?? '').split(/[/\\]/).at(-1) ?? ''
  const shown = cleanLine(unescaped(last.replace(/[\p{Cc}\p{Cs}]/gu, ''))).trim()
  const name = [...shown].slice(0, LONGEST_NAME).join('').trim()
  return isEmpty(name) ? 'audio' : name
}

/** The stored answer to an upload. Its URL is signed again for each retry, because it expires. */
export interface StoredAnswer {
  id: string
  friendly_name: string
  created_at: string
  duration?: number | null
}

export const isStoredAnswer = (value: unknown): value is StoredAnswer =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'friendly_name', 'created_at'].every((name) => Object.hasOwn(value, name))
