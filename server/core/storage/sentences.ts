import type { Sentence } from '../failures/language'

const MB = 1024 * 1024
const GB = 1024 * MB

const sizeIn = (locale: 'en-CA' | 'fr-CA', bytes: number): string => {
  const number = (value: number): string => value.toLocaleString(locale, { maximumFractionDigits: 1 })
  const [large, small] = locale === 'en-CA' ? ['GB', 'MB'] : ['Go', 'Mo']
  return bytes >= GB ? `${number(bytes / GB)}\u00a0${large}` : `${number(bytes / MB)}\u00a0${small}`
}

export const storageIsFull = (used: number, quota: number): Sentence => ({
  en: `Your storage is full: ${sizeIn('en-CA', used)} of ${sizeIn('en-CA', quota)} are used, and this file does not fit. Delete audio files, recordings or voicemails, and try again.`,
  fr: `Votre espace de stockage est plein\u00a0: ${sizeIn('fr-CA', used)} sur ${sizeIn('fr-CA', quota)} sont utilisés, et ce fichier n'y tient pas. Supprimez des fichiers audio, des enregistrements ou des messages vocaux, puis réessayez.`,
})

export const serviceIsFull: Sentence = {
  en: 'Our service cannot take new files at the moment. The fault is ours, not yours: please try again later.',
  fr: "Notre service ne peut pas recevoir de nouveaux fichiers pour le moment. C'est notre faute, et non la vôtre\u00a0: veuillez réessayer plus tard.",
}
