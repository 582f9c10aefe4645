import type { Id } from 'contract/operation'
import type { CallEnd } from 'contract/rehearsals'
import type { AnswerName } from 'contract/templates'
import type { FlowModule, CallEvent, Digit } from '../machine'

export interface Bilingual {
  en: string
  fr: string
}

/** '' for what is left for later. */
export type Answers = Readonly<Record<AnswerName, string>>

export interface Filling {
  answers: Answers
  /** By the key of a template's branch. */
  branchId: (key: string) => Id
  /** '' if the template has no opening hours. */
  scheduleId: Id
}

export interface TemplateBranch {
  /** 'root' for the first. */
  key: string
  name: Bilingual
  steps: (filling: Filling) => FlowModule[]
}

export type When = 'open' | 'closed' | 'holiday'

export interface TemplateTest {
  name: Bilingual
  /** The time of the call, in a template with opening hours. */
  when?: When
  events: readonly CallEvent[]
  ends: Pick<CallEnd, 'kind'> & { branch: string; target?: AnswerName }
}

/** A complete call flow whose callers are served in French and English. */
export interface Template {
  name: Bilingual
  description: Bilingual
  asks: readonly AnswerName[]
  hasHours: boolean
  branches: readonly TemplateBranch[]
  tests: readonly TemplateTest[]
}

const say = (language: string) => (text: string): FlowModule => ({ module_name: 'text_to_speech', parameters: { text, language } })

export const sayFrench = say('fr-CA')
export const sayEnglish = say('en-CA')

export const sayBoth = ({ fr, en }: Bilingual): FlowModule[] => [sayFrench(fr), sayEnglish(en)]

export const transferTo = (destination_number: string): FlowModule => ({ module_name: 'call_transfer', parameters: { destination_number } })

export const voicemailTo = (send_to: string): FlowModule => ({ module_name: 'voicemail', parameters: { send_to } })

export const ringWebPhones: FlowModule = { module_name: 'webphone', parameters: {} }

export const hangUp: FlowModule = { module_name: 'hangup', parameters: {} }

export const menu = ({ branchId }: Filling, ...keys: readonly [digit: Digit, branch: string][]): FlowModule => ({
  module_name: 'router',
  parameters: { routes: keys.map(([digit, branch]) => ({ digit, branch: branchId(branch) })) },
})

export const greeting = (business: string): Bilingual => ({ fr: `Merci d'appeler ${business}.`, en: `Thank you for calling ${business}.` })

/** In French first, as the Charter of the French language asks of businesses in Quebec. */
export const chooseLanguage = (filling: Filling): FlowModule[] => {
  const { fr, en } = greeting(filling.answers.business)
  return [
    sayFrench(`${fr} Pour le service en français, faites le 1.`),
    sayEnglish(`${en} For service in English, press 2.`),
    menu(filling, ['1', 'french'], ['2', 'english']),
  ]
}

export const leaveMessage = (email: string): FlowModule[] => [
  ...sayBoth({
    fr: 'Personne ne peut vous répondre pour le moment. Laissez un message après le signal sonore.',
    en: 'No one can take your call right now. Please leave a message after the tone.',
  }),
  voicemailTo(email),
]

export const root: Bilingual = { en: 'root', fr: 'root' }
export const french: Bilingual = { en: 'French', fr: 'Français' }
export const english: Bilingual = { en: 'English', fr: 'Anglais' }

export const press = (digit: Digit): CallEvent => ({ type: 'digit', digit })
export const noKey: CallEvent = { type: 'timeout' }
export const unanswered: CallEvent = { type: 'transferred', result: 'unanswered' }
