import { WEB_PHONES, type AnswerName, type TemplateBody, type TemplateName } from 'contract/applications'
import { fillBranches, noAnswers, type Answers, type Filling, type Template } from 'callflow/templates/fillTemplate'
import { withHours } from 'callflow/templates/hours'

export interface ChosenTemplate extends Template {
  id: TemplateName
}

export const ANY_TIME = 'any time'

export interface TemplateForm {
  answers: Answers
  /** Of the phone that rings first, where a template lets it be either. */
  whoAnswers: 'web phones' | 'phone'
  /** '' for a new schedule, `ANY_TIME` for none. */
  scheduleId: string
}

export const emptyForm: TemplateForm = { answers: noAnswers, whoAnswers: 'web phones', scheduleId: ANY_TIME }

/** With what each kind of step needs. */
export const pictured = { phone: '1', email: '1', text_fr: '1', text_en: '1' } as const

const filledWith = (answers: Answers): Filling => ({ answers, branchId: (key) => key, scheduleId: '' })

/** Who answers is a question only where no web phone rings anyway. */
export const asksWho = (template: Template): boolean =>
  template.asks.includes('phone') &&
  fillBranches(template, filledWith({ ...noAnswers, ...pictured }), 'en').every(({ modules }) => modules.every(({ module_name }) => module_name !== 'webphone'))

export const answersIn = (template: Template, { answers, whoAnswers }: TemplateForm): Answers =>
  whoAnswers === 'web phones' && asksWho(template) ? { ...answers, phone: WEB_PHONES } : answers

const hasChosenHours = ({ hasHours }: Template, { scheduleId }: TemplateForm): boolean => hasHours || scheduleId !== ANY_TIME

/** As it will be created. */
export const chosenFlow = (template: Template, form: TemplateForm): Template => (hasChosenHours(template, form) ? withHours(template) : template)

export const isNewSchedule = (scheduleId: string): boolean => scheduleId === '' || scheduleId === ANY_TIME

/** Only what the template asks for: answers to others stay typed, in case they are chosen again. */
export const bodyOf = (friendly_name: string, template: ChosenTemplate, form: TemplateForm): TemplateBody => {
  const answers = answersIn(template, form)
  return {
    friendly_name,
    template: template.id,
    ...Object.fromEntries(template.asks.map((name): [AnswerName, string] => [name, answers[name].trim()])),
    ...(chosenFlow(template, form).hasHours && { schedule_id: isNewSchedule(form.scheduleId) ? null : form.scheduleId }),
  }
}
