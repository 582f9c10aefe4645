import type { AnswerName, TemplateBody, TemplateName } from 'contract/applications'
import { noAnswers, type Answers, type Template } from 'callflow/templates/fillTemplate'

export interface ChosenTemplate extends Template {
  id: TemplateName
}

export interface TemplateForm {
  answers: Answers
  /** '' for a new schedule. */
  scheduleId: string
}

export const emptyForm: TemplateForm = { answers: noAnswers, scheduleId: '' }

/** Only what the template asks for: answers to others stay typed, in case they are chosen again. */
export const bodyOf = (friendly_name: string, { id, asks, hasHours }: ChosenTemplate, { answers, scheduleId }: TemplateForm): TemplateBody => ({
  friendly_name,
  template: id,
  ...Object.fromEntries(asks.map((name): [AnswerName, string] => [name, answers[name].trim()])),
  ...(hasHours && { schedule_id: scheduleId === '' ? null : scheduleId }),
})
