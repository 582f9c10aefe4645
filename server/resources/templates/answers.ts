import type { AnswerName, TemplateBody } from 'contract/templates'
import { answersOf } from 'callflow/templates/fillTemplate'
import type { Answers, Template } from 'callflow/templates/template'
import type { Sentence } from '../../core/failures/language'
import { refuseProblems, textProblem } from '../../core/failures/problems'
import { isNoEmailAddress, isNoPhoneNumber } from '../../core/failures/sentences'
import { isEmailAddress } from '../../core/texts/emailAddress'
import { nameProblem } from '../../core/texts/name'
import { e164Of } from '../../core/texts/phoneNumber'

const LONGEST_TEXT = 1000

const problemOf = (name: AnswerName, text: string): Sentence | null => {
  if (name === 'business') return nameProblem(text)
  if (text === '') return null
  if (name === 'email') return isEmailAddress(text) ? null : isNoEmailAddress
  if (name === 'text_fr' || name === 'text_en') return textProblem(text, LONGEST_TEXT)
  return e164Of(text) === null ? isNoPhoneNumber : null
}

/** Of what the template asks for, with phone numbers as E.164; the rest is ignored. */
export const checkedAnswers = ({ asks }: Template, body: TemplateBody): Answers => {
  const given = asks.map((name): [AnswerName, string] => [name, (body[name] ?? '').trim()])
  const problems = given.map(([name, text]) => [name, problemOf(name, text)] as const)
  refuseProblems({ friendly_name: nameProblem(body.friendly_name.trim()), ...Object.fromEntries(problems) })
  return answersOf(Object.fromEntries(given.map(([name, text]) => [name, name.endsWith('phone') ? (e164Of(text) ?? '') : text])))
}
