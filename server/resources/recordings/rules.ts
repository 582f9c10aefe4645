import type { Sentence } from '../../core/failures/language'

/** Begins the name of the exported file. */
export const title: Sentence = { en: 'Recordings', fr: 'Enregistrements' }
