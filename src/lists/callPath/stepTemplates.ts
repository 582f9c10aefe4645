import { messageKey, type MessageKey } from '@/i18n/message'

export interface StepTemplate {
  english: MessageKey
  /** Repeats fr.json, as a test asserts, so that descriptions saved in French are recognized without loading it. */
  french: string
}

/** What a step does, in the words in which the editor saves it. */
export const stepTemplates = {
  transfer: { english: messageKey('Transfer to {number}'), french: 'Transférer au {number}' },
  play: { english: messageKey('Play “{name}”'), french: 'Diffuser «\u00a0{name}\u00a0»' },
  speak: { english: messageKey('Say “{text}”'), french: 'Dire «\u00a0{text}\u00a0»' },
  extension: { english: messageKey('{number} → {target}'), french: '{number} → {target}' },
  voicemail: { english: messageKey('Voicemail sent to {address}'), french: 'Message vocal envoyé à {address}' },
  route: { english: messageKey('{digit} → {branch}'), french: '{digit} → {branch}' },
  pause: { english: messageKey('Wait {seconds}\u00a0s'), french: 'Pause de {seconds}\u00a0s' },
  ring: { english: messageKey('Ring the web phones'), french: 'Faire sonner les téléphones web' },
  hangUp: { english: messageKey('Hang up'), french: 'Raccrocher' },
  open_branch: { english: messageKey('Open by “{schedule}” → {branch}'), french: 'Ouvert selon «\u00a0{schedule}\u00a0» → {branch}' },
  closed_branch: { english: messageKey('Closed → {branch}'), french: 'Fermé → {branch}' },
  holiday_branch: { english: messageKey('Holiday → {branch}'), french: 'Jour férié → {branch}' },
  schedule: { english: messageKey('Hours of “{schedule}”'), french: 'Heures de «\u00a0{schedule}\u00a0»' },
  plain: { english: messageKey('{text}'), french: '{text}' },
  unset: { english: messageKey('Not set up yet'), french: 'Pas encore configuré' },
} as const
