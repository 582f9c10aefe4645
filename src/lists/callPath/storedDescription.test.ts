/** @jest-environment node */
import french from '@/i18n/fr.json'
import { translatorOf } from '@/i18n/translator'
import { derivedDescription } from './stepTexts'

const [english, inFrench] = [translatorOf({}), translatorOf(french, 'fr')]
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['webphone', 'Faire sonner les téléphones web', 'Rang the web phones', 'A fait sonner les téléphones web'],
  ['hangup', 'Hang up', 'Hung up', 'A raccroché'],
  ['audiofile', 'Diffuser «\u00a0Accueil (été)\u00a0»', 'Played “Accueil (été)”', 'A diffusé « Accueil (été) »'],
  ['text_to_speech', 'Say “Hello,\nwe are closed.”', 'Said “Hello,\nwe are closed.”', 'A dit « Hello,\nwe are closed. »'],
  ['call_transfer', 'Transférer au +15145550199', 'Called (514) 555-0199', 'A appelé le (514) 555-0199'],
  ['call_transfer', 'Transfer to +1 514 555 0199', 'Called (514) 555-0199', 'A appelé le (514) 555-0199'],
  ['voicemail', 'Message vocal envoyé à a@b.ca', 'Offered to take a message for a@b.ca', 'A proposé de laisser un message pour a@b.ca'],
  ['voicemail', 'Envoyer le message vocal à a@b.ca', 'Offered to take a message for a@b.ca', 'A proposé de laisser un message pour a@b.ca'],
  ['pause', 'Pause de 5 s', 'Waited 5 s', 'A attendu 5 s'],
  ['opening_hours', 'Ouvert selon « Bureau » → Ventes, Fermé → Nuit', 'Open by “Bureau” → Ventes, Closed → Nuit', 'Pendant les heures « Bureau » : Ventes, sinon : Nuit'],
  ['opening_hours', 'Open by “Bureau” → Ventes, Closed → Nuit, Holiday → Fête', 'Open by “Bureau” → Ventes, Closed → Nuit, Holiday → Fête', 'Pendant les heures « Bureau » : Ventes, sinon : Nuit, jours fériés : Fête'],
  ['opening_hours', 'Pendant les heures « Bureau » : Ventes, sinon : Nuit', 'Open by “Bureau” → Ventes, Closed → Nuit', 'Pendant les heures « Bureau » : Ventes, sinon : Nuit'],
  ['router', 'Pas encore configuré', 'Not set up yet', 'Pas encore configuré'],
])('of a step %s, “%s” is “%s” in English and “%s” in French', (feature, stored, text, other) => {
  const message = derivedDescription(feature, stored)
  expect(message).not.toBeNull()
  expect([english, inFrench].map((t) => message !== null && plain(t(message)))).toEqual([text, other])
})

test.each([
  ['call_transfer', 'Transférer au bureau'],
  ['voicemail', 'Message vocal envoyé à Zoé'],
  ['audiofile', 'Accueil'],
  ['webphone', 'Transférer au +15145550199'],
  ['router', '1 → Ventes, 2 → Soutien'],
  ['constructor', 'Hang up'],
  ['hangup', ''],
])('of a step %s, “%s” stays as it is', (feature, stored) => {
  expect(derivedDescription(feature, stored)).toBeNull()
})
