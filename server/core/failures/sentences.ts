import type { Sentence } from './language'

/** What the service says of any field; a resource says what is particular to it in its own rules. */
export const isRequired: Sentence = { en: 'This field is required.', fr: 'Ce champ est obligatoire.' }

export const isInvalid: Sentence = { en: 'This value is not valid.', fr: "Cette valeur n'est pas valide." }

export const isTooLong = (most: number): Sentence => ({
  en: `This value is too long (${most} characters at most).`,
  fr: `Cette valeur est trop longue (${most} caractères au plus).`,
})

export const isNoEmailAddress: Sentence = {
  en: 'This is not an email address.',
  fr: "Ce n'est pas une adresse courriel.",
}

export const isNoPhoneNumber: Sentence = {
  en: 'This is not a phone number.',
  fr: "Ce n'est pas un numéro de téléphone.",
}

const MB = 1024 * 1024

/** Of a file. */
export const isTooLarge = (bytes: number): Sentence => ({
  en: `This file is larger than ${bytes / MB} MB.`,
  fr: `Ce fichier dépasse ${bytes / MB}\u00a0Mo.`,
})
