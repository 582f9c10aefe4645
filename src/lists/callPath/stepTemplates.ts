import { messageKey, type MessageKey } from '@/i18n/message'

export interface StepTemplate {
  english: MessageKey
  /** Repeats fr.json, as a test asserts, so that descriptions saved in French are recognized without loading it. */
  french: string
  /** How it was worded in French before: descriptions saved so still follow the settings. */
  former?: string
  /** In the details of a call that is over. */
  past?: MessageKey
}

/** What a step does, in the words in which the editor saves it. */
export const stepTemplates = {
  transfer: { english: messageKey('Transfer to {number}'), french: 'Transférer au {number}', past: messageKey('Called {number}') },
  play: { english: messageKey('Play “{name}”'), french: 'Diffuser «\u00a0{name}\u00a0»', past: messageKey('Played “{name}”') },
  speak: { english: messageKey('Say “{text}”'), french: 'Dire «\u00a0{text}\u00a0»', past: messageKey('Said “{text}”') },
  extension: { english: messageKey('{number} → {target}'), french: '{number} → {target}' },
  voicemail: {
    english: messageKey('Voicemail sent to {address}'),
    french: 'Envoyer le message vocal à {address}',
    former: 'Message vocal envoyé à {address}',
    past: messageKey('Offered to take a message for {address}'),
  },
  voicemailOf: {
    english: messageKey('Voicemail for {people}, sent to {address}'),
    french: 'Message vocal pour {people}, envoyé à {address}',
    past: messageKey('Offered to take a message for {people}'),
  },
  route: { english: messageKey('{digit} → {branch}'), french: '{digit} → {branch}' },
  pause: { english: messageKey('Wait {seconds}\u00a0s'), french: 'Pause de {seconds}\u00a0s', past: messageKey('Waited {seconds}\u00a0s') },
  ring: { english: messageKey('Ring the web phones'), french: 'Faire sonner les téléphones web', past: messageKey('Rang the web phones') },
  ringPeople: {
    english: messageKey('Ring {people}'),
    french: 'Appeler {people}',
    past: messageKey('Rang {people}'),
  },
  hangUp: { english: messageKey('Hang up'), french: 'Raccrocher', past: messageKey('Hung up') },
  open_branch: {
    english: messageKey('Open by “{schedule}” → {branch}'),
    french: 'Pendant les heures «\u00a0{schedule}\u00a0»\u00a0: {branch}',
    former: 'Ouvert selon «\u00a0{schedule}\u00a0» → {branch}',
  },
  closed_branch: { english: messageKey('Closed → {branch}'), french: 'sinon\u00a0: {branch}', former: 'Fermé → {branch}' },
  holiday_branch: { english: messageKey('Holiday → {branch}'), french: 'jours fériés\u00a0: {branch}', former: 'Jour férié → {branch}' },
  schedule: { english: messageKey('Hours of “{schedule}”'), french: 'Heures de «\u00a0{schedule}\u00a0»' },
  plain: { english: messageKey('{text}'), french: '{text}' },
  unset: { english: messageKey('Not set up yet'), french: 'Pas encore configuré' },
} as const satisfies Readonly<Record<string, StepTemplate>>
