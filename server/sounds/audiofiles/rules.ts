import type { UnplayableReason } from '@console/voice-gateway/sounds'
import type { Sentence } from '../../platform/failures/failures'
import { cleanLine } from '../../platform/texts/texts'

export const MAX_BYTES = 100 * 1024 * 1024
const LONGEST_NAME = 200

const LONGEST_HOURS = 2

const isInFormat = (name: string | null): Sentence =>
  name === null
    ? {
        en: "This file isn't audio in a format that we can play.",
        fr: "Ce fichier n'est pas un fichier audio dans un format que nous pouvons lire.",
      }
    : { en: `We can't play audio in the format ${name}.`, fr: `Nous ne pouvons pas lire l'audio au format ${name}.` }

const why = (reason: UnplayableReason): Sentence => {
  switch (reason.kind) {
    case 'format':
      return isInFormat(reason.name)
    case 'decoder':
      return { en: `This service can't play audio in the format ${reason.name ?? 'AAC'}.`, fr: `Ce service ne peut pas lire l'audio au format ${reason.name ?? 'AAC'}.` }
    case 'video':
      return { en: 'This file is a video.', fr: 'Ce fichier est une vidéo.' }
    case 'empty':
      return { en: 'There is no sound in this file.', fr: "Ce fichier ne contient aucun son." }
    case 'unread':
      return { en: "We can't read the sound in this file: it's damaged or incomplete.", fr: 'Nous ne pouvons pas lire le son de ce fichier\u00a0: il est endommagé ou incomplet.' }
    case 'long':
      return { en: `This sound is longer than ${LONGEST_HOURS} hours.`, fr: `Ce son dure plus de ${LONGEST_HOURS}\u00a0heures.` }
    case 'slow':
      return { en: 'It takes too long to read the sound in this file.', fr: 'La lecture du son de ce fichier prend trop de temps.' }
  }
}

const whatToDo = (reason: UnplayableReason): Sentence => {
  switch (reason.kind) {
    case 'decoder':
      return { en: 'Save it as WAV (PCM) or MP3.', fr: 'Enregistrez-le en WAV (PCM) ou en MP3.' }
    case 'empty':
      return { en: 'Record it again, or choose another file.', fr: "Enregistrez-le de nouveau ou choisissez un autre fichier." }
    case 'long':
      return { en: 'Shorten it.', fr: 'Raccourcissez-le.' }
    case 'video':
      return { en: 'Save its sound as WAV (PCM), MP3 or AAC.', fr: 'Enregistrez le son en WAV (PCM), en MP3 ou en AAC.' }
    case 'slow':
      return { en: 'Save it as WAV (PCM), MP3 or AAC, or shorten it.', fr: 'Enregistrez-le en WAV (PCM), en MP3 ou en AAC, ou raccourcissez-le.' }
    default:
      return { en: 'Save it as WAV (PCM), MP3 or AAC.', fr: 'Enregistrez-le en WAV (PCM), en MP3 ou en AAC.' }
  }
}

export const isUnheard = (reason: UnplayableReason): Sentence => {
  const [problem, remedy] = [why(reason), whatToDo(reason)]
  return { en: `${problem.en} ${remedy.en}`, fr: `${problem.fr} ${remedy.fr}` }
}

/** To a tenth of a second. */
export const shownSeconds = (seconds: number): number => Math.max(1, Math.round(10 * seconds)) / 10

export const isPlayedBy = (application: string): Sentence => ({
  en: `The application “${application}” uses this file. Remove it there first.`,
  fr: `L'application «\u00a0${application}\u00a0» utilise ce fichier. Retirez d'abord ce fichier de l'application.`,
})

export const isAnnouncement: Sentence = {
  en: 'This file is the announcement before recordings. Choose another one there first.',
  fr: "Ce fichier est l'annonce avant les enregistrements. Choisissez-en d'abord une autre.",
}

/** Browsers escape the characters that would end a name in a form. */
const unescaped = (name: string): string => name.replace(/%22/g, '"').replace(/%0D%0A|%0D|%0A/gi, ' ')

const isEmpty = (name: string): boolean => !/[^\s.\u2800\p{M}]/u.test(name)

export const shownFileName = (fileName: string | undefined, otherwise = 'audio'): string => {
  const last = (fileName ?? '').split(/[/\\]/).at(-1) ?? ''
  const shown = cleanLine(unescaped(last.replace(/[\p{Cc}\p{Cs}]/gu, ''))).trim()
  const name = [...shown].slice(0, LONGEST_NAME).join('').trim()
  return isEmpty(name) ? otherwise : name
}

/** The stored answer to an upload. Its URL is signed again for each retry, because it expires. */
export interface StoredAnswer {
  id: string
  friendly_name: string
  created_at: string
  duration?: number | null
  is_playable?: 0 | 1 | null
}

export const isStoredAnswer = (value: unknown): value is StoredAnswer =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'friendly_name', 'created_at'].every((name) => Object.hasOwn(value, name))
