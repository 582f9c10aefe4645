import { templatesOperations, WEB_PHONES, type AnswerName, type FromTemplateReply, type TemplateBody } from 'contract/applications'
import { answersOf, fillBranches, fillTests, type FilledHours, newSchedule, type Answers, type Filling, type Template } from 'callflow/templates/fillTemplate'
import { withHours } from 'callflow/templates/hours'
import { templates } from 'callflow/templates/templates'
import { writtenNumber } from 'callflow/phoneNumber'
import type { Clock } from '../../platform/clock'
import { Validation, refuseProblems, textProblem, isNoEmailAddress, isNoSchedule, type Sentence } from '../../platform/failures/failures'
import type { IdempotentContext } from '../../platform/http/routes/idempotency'
import type { Member } from '../../platform/http/routes/request'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import { isEmailAddress } from '../../platform/texts/emailAddress'
import { nameProblem } from '../../platform/texts/texts'
import { dialledOf, numberProblem } from '../../platform/texts/phoneNumber'
import type { ApplicationsService } from '../applications/service'
import type { BranchesService } from '../branches/service'
import type { RehearsalsService } from '../rehearsals/service'
import type { SchedulesService } from '../schedules/service'

const LONGEST_TEXT = 1000

const problemOf = (name: AnswerName, text: string, premiumNumbers: readonly string[]): Sentence | null => {
  if (name === 'business') return nameProblem(text)
  if (text === '' || (name === 'phone' && text === WEB_PHONES)) return null
  if (name === 'email') return isEmailAddress(text) ? null : isNoEmailAddress
  if (name === 'text_fr' || name === 'text_en') return textProblem(text, LONGEST_TEXT)
  return numberProblem(text, premiumNumbers)
}

const storedNumber = (text: string, premiumNumbers: readonly string[]): string => {
  if (text === WEB_PHONES) return text
  const read = dialledOf(text, premiumNumbers)
  return read === null ? '' : writtenNumber(read)
}

/** Of what the template asks for, with phone numbers as they are dialled; the rest is ignored. */
const checkedAnswers = ({ asks }: Template, body: TemplateBody, premiumNumbers: readonly string[]): Answers => {
  const given = asks.map((name): [AnswerName, string] => [name, (body[name] ?? '').trim()])
  const problems = given.map(([name, text]) => [name, problemOf(name, text, premiumNumbers)] as const)
  refuseProblems({ friendly_name: nameProblem(body.friendly_name.trim()), ...Object.fromEntries(problems) })
  return answersOf(Object.fromEntries(given.map(([name, text]) => [name, name.endsWith('phone') ? storedNumber(text, premiumNumbers) : text])))
}

interface Deps {
  clock: Clock
  premiumNumbers: readonly string[]
  applications: Pick<ApplicationsService, 'create'>
  branches: Pick<BranchesService, 'create' | 'fill'>
  rehearsals: Pick<RehearsalsService, 'create'>
  schedules: Pick<SchedulesService, 'create' | 'find'>
}

export type TemplatesService = ReturnType<typeof makeTemplatesService>

export const makeTemplatesService = ({ clock, premiumNumbers, applications, branches, rehearsals, schedules }: Deps) => {
  const scheduleFor = async (template: Template, { accountId, language }: Member, { schedule_id = null }: TemplateBody, { transaction }: IdempotentContext): Promise<FilledHours | null> => {
    if (!template.hasHours) return null
    const schedule =
      schedule_id === null
        ? await schedules.create(accountId, newSchedule(language), transaction)
        : await schedules.find(accountId, String(schedule_id), transaction)
    if (schedule === null) throw new Validation({ schedule_id: [isNoSchedule] })
    return { id: schedule.id, hours: schedule }
  }

  return {
    create: async (caller: Member, body: TemplateBody, within: IdempotentContext): Promise<FromTemplateReply> => {
      const { accountId, language } = caller
      const { transaction } = within
      const template = body.schedule_id === undefined ? templates[body.template] : withHours(templates[body.template])
      const answers = checkedAnswers(template, body, premiumNumbers)
      const schedule = await scheduleFor(template, caller, body, within)
      const { application } = await applications.create(accountId, body, transaction)
      const { branches: [root], problem: _empty, ...summary } = application
      const ids = new Map(root === undefined ? [] : [['root', root.id]])
      for (const { key, name } of template.branches.slice(1)) {
        const { branch } = await branches.create(caller, String(application.id), { friendly_name: name[language] }, transaction)
        ids.set(key, branch.id)
      }
      const filling: Filling = { answers, branchId: (key) => ids.get(key) ?? key, scheduleId: schedule?.id ?? '' }
      await branches.fill(caller, String(application.id), fillBranches(template, filling, language), within)
      for (const test of fillTests({ template, filling, language, schedule, now: clock() })) {
        await rehearsals.create(accountId, String(application.id), test, transaction)
      }
      return { application: summary }
    },
  }
}

export const templatesRoutes = (templates: TemplatesService): BoundRoute[] => [
  route(templatesOperations.createFromTemplate, { idempotent: 'transaction' }, ({ body, caller, ...within }) => templates.create(caller, body, within)),
]
