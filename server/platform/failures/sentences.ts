import type { Sentence } from './language'

export const isRequired: Sentence = { en: 'This field is required.', fr: 'Ce champ est obligatoire.' }

export const isInvalid: Sentence = { en: "This value isn't valid.", fr: "Cette valeur n'est pas valide." }

export const isTooLong = (most: number): Sentence => ({
  en: `Use ${most} characters or fewer.`,
  fr: `Utilisez au plus ${most} caractères.`,
})

export const isNoEmailAddress: Sentence = {
  en: 'Enter a valid email address.',
  fr: 'Entrez une adresse courriel valide.',
}

export const isNoPhoneNumber: Sentence = {
  en: 'Enter a valid phone number.',
  fr: 'Entrez un numéro de téléphone valide.',
}

export const isNoSchedule: Sentence = {
  en: 'This schedule no longer exists.',
  fr: "Cet horaire n'existe plus.",
}

const MB = 1024 * 1024

export const isTooLarge = (bytes: number): Sentence => ({
  en: `This file is larger than ${bytes / MB} MB.`,
  fr: `Ce fichier dépasse ${bytes / MB}\u00a0Mo.`,
})
