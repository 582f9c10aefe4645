import type { Id } from 'contract/operation'
import type { CallEnd, NewRehearsalBody, RehearsedTime } from 'contract/flowVersions'
import { WEB_PHONES, type AnswerName } from 'contract/applications'
import type { ScheduleBody } from 'contract/schedules'
import { DAY_MIN, dateOf, dayIn, firstInstant, LOCAL_ZONE } from '../calendar'
import { frenchText } from '../frenchText'
import type { FlowBranch, FlowModule, CallEvent, Digit } from '../machine'
import { isOpenAt, type Hours } from '../hours'
import { endIn, isExpectedEnd } from '../rehearse'
import { quebecHolidays } from '../holidays'

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

type When = 'open' | 'closed' | 'holiday'

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

export const sayFrench = (text: string): FlowModule => say('fr-CA')(frenchText(text))
export const sayEnglish = say('en-CA')

export const sayBoth = ({ fr, en }: Bilingual): FlowModule[] => [sayFrench(fr), sayEnglish(en)]

export const voicemailTo = (send_to: string): FlowModule => ({ module_name: 'voicemail', parameters: { send_to } })

export const ringWebPhones: FlowModule = { module_name: 'webphone', parameters: {} }

export const transferTo = (destination_number: string, others: Record<string, unknown> = {}): FlowModule =>
  destination_number === WEB_PHONES ? ringWebPhones : { module_name: 'call_transfer', parameters: { destination_number, ...others } }

export const hangUp: FlowModule = { module_name: 'hangup', parameters: {} }

export const menu = ({ branchId }: Filling, ...keys: readonly [digit: Digit, branch: string][]): FlowModule => ({
  module_name: 'router',
  parameters: { routes: keys.map(([digit, branch]) => ({ digit, branch: branchId(branch) })) },
})

export const greeting = (business: string): Bilingual => ({ fr: `Merci d’appeler ${business}.`, en: `Thank you for calling ${business}.` })

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

export const root: Bilingual = { en: 'root', fr: 'Début' }
export const french: Bilingual = { en: 'French', fr: 'Français' }
export const english: Bilingual = { en: 'English', fr: 'Anglais' }

export const press = (digit: Digit): CallEvent => ({ type: 'digit', digit })
export const noKey: CallEvent = { type: 'timeout' }
export const unanswered: CallEvent = { type: 'transferred', result: 'unanswered' }

const name: Bilingual = { en: 'Opening hours', fr: 'Heures d’ouverture' }

const WORKDAYS = [1, 2, 3, 4, 5]

/** Monday to Friday from 9 to 5 in Montreal, closed on Quebec's holidays. */
export const newSchedule = (language: keyof Bilingual): ScheduleBody => ({
  name: name[language],
  time_zone: LOCAL_ZONE,
  weekly: WORKDAYS.map((weekday) => ({ weekday, start: '09:00', end: '17:00' })),
  exceptions: [],
  holidays: [...quebecHolidays],
})

/** Apart from the templates, which load later. */
export const noAnswers: Answers = {
  business: '',
  phone: '',
  second_phone: '',
  sales_phone: '',
  service_phone: '',
  urgent_phone: '',
  email: '',
  text_fr: '',
  text_en: '',
}

const HOUR_MIN = 60
const FIRST_HOUR = 10
const WEEKS_DAYS = 14
const YEAR_DAYS = 366

/** From 10 in the morning on: the hours at which someone would try. */
const allHours = Array.from({ length: 24 }, (_, index) => (FIRST_HOUR + index) % 24)

const isThen = (hours: Hours, when: When, at: Date): boolean => {
  const { isOpen, isDayOff } = isOpenAt(hours, at)
  return when === 'open' ? isOpen : !isOpen && isDayOff === (when === 'holiday')
}

/** The first such hour from tomorrow on; null if there is none, or if someone opened or closed the schedule until then. */
const timeOf = (hours: Hours, when: When, now: Date): RehearsedTime | null => {
  const { time_zone } = hours
  const today = dayIn(time_zone, now.getTime())
  const isHoliday = when === 'holiday'
  for (let day = today + 1; day <= today + (isHoliday ? YEAR_DAYS : WEEKS_DAYS); day += 1) {
    for (const hour of isHoliday ? [FIRST_HOUR] : allHours) {
      const at = new Date(firstInstant(time_zone, day * DAY_MIN + hour * HOUR_MIN))
      if (isThen(hours, when, at)) return { instant: at.toISOString(), local: `${dateOf(day)}T${String(hour).padStart(2, '0')}:00`, time_zone }
    }
  }
  return null
}

export interface FilledBranch extends FlowBranch {
  friendly_name: string
}

export const fillBranches = ({ branches }: Template, filling: Filling, language: keyof Bilingual): FilledBranch[] =>
  branches.map(({ key, name, steps }) => ({ id: filling.branchId(key), name: key, friendly_name: name[language], modules: steps(filling) }))

export const answersOf = (given: Readonly<Partial<Record<AnswerName, string>>>): Answers => ({ ...noAnswers, ...given })

/** A fictitious number. */
const CALLER = '+15145550123'

const endOf = ({ ends: { kind, branch, target } }: TemplateTest, { answers, branchId }: Filling): CallEnd => {
  const branch_id = branchId(branch)
  const answer = target === undefined ? null : answers[target]
  return answer === WEB_PHONES ? { kind: 'ring', branch_id, target: null } : { kind, branch_id, target: answer }
}

export interface FilledHours {
  id: Id
  hours: Hours
}

interface TestsOf {
  template: Template
  filling: Filling
  language: keyof Bilingual
  /** `null` if the template has no opening hours. */
  schedule: FilledHours | null
  now: Date
}

/** Those that pass: some need what was left for later, or a holiday that the schedule doesn't have. */
export const fillTests = ({ template, filling, language, schedule, now }: TestsOf): NewRehearsalBody[] => {
  const flow = fillBranches(template, filling, language)
  return template.tests.flatMap((test) => {
    const at = schedule === null || test.when === undefined ? null : timeOf(schedule.hours, test.when, now)
    const moment = schedule === null || at === null ? undefined : { at: new Date(at.instant), schedules: new Map([[String(schedule.id), schedule.hours]]) }
    const expected = endOf(test, filling)
    if (!isExpectedEnd(endIn(flow, test.events, moment), expected)) return []
    return [{ friendly_name: test.name[language], script: { caller: CALLER, number_id: null, events: [{ type: 'answered' }, ...test.events], at }, expected }]
  })
}
