import type { Sentence } from '../../core/failures/language'

export const tooManyRequests: Sentence = {
  en: 'Too many requests were sent today. Please try again tomorrow.',
  fr: "Trop de demandes ont été envoyées aujourd'hui. Veuillez réessayer demain.",
}
