import type { Id } from 'contract/operation'
import type { CallEnd, NewRehearsalBody } from 'contract/rehearsals'
import type { AnswerName } from 'contract/templates'
import type { FlowBranch } from '../flow'
import type { Hours } from '../hours'
import { rehearse } from '../rehearse'
import { noAnswers } from './noAnswers'
import type { Answers, Bilingual, Filling, Template, TemplateTest } from './template'
import { timeOf } from './testTimes'

export interface FilledBranch extends FlowBranch {
  friendly_name: string
}

export const fillBranches = ({ branches }: Template, filling: Filling, language: keyof Bilingual): FilledBranch[] =>
  branches.map(({ key, name, steps }) => ({ id: filling.branchId(key), name: key, friendly_name: name[language], modules: steps(filling) }))

export const answersOf = (given: Readonly<Partial<Record<AnswerName, string>>>): Answers => ({ ...noAnswers, ...given })

/** A fictitious number. */
const CALLER = '+15145550123'

const endOf = ({ ends: { kind, branch, target } }: TemplateTest, { answers, branchId }: Filling): CallEnd => ({
  kind,
  branch_id: branchId(branch),
  target: target === undefined ? null : answers[target],
})

const isSameEnd = ({ outcome }: ReturnType<typeof rehearse>, { kind, branch_id, target }: CallEnd): boolean => {
  if (outcome === null || outcome.kind !== kind || outcome.place?.branchId !== branch_id) return false
  return target === (outcome.kind === 'transfer' ? outcome.number : outcome.kind === 'voicemail' ? outcome.send_to : null)
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
    if (!isSameEnd(rehearse(flow, test.events, moment), expected)) return []
    return [{ friendly_name: test.name[language], script: { caller: CALLER, number_id: null, events: [{ type: 'answered' }, ...test.events], at }, expected }]
  })
}
