import type { Sentence } from '../../core/failures/language'

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

/** Unicode direction marks, which could make `gpj.exe` read as something else. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

export const shownFileName = (fileName: string | undefined): string => {
  const last = (fileName ?? '').split(/[/\\]/).at(-1) ?? ''
  const shown = last.replace(/[\p{Cc}\p{Cs}]/gu, '').replace(directions, '').normalize('NFC').trim()
  const name = [...shown].slice(0, LONGEST_NAME).join('').trim()
  return /^\.*$/.test(name) ? 'audio' : name
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
