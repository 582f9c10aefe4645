import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answerNames, templateNames, WEB_PHONES, type AnswerName } from 'contract/applications'
import type { Hours } from '../hours'
import { rehearse } from '../rehearse'
import { answersOf, fillBranches, fillTests, newSchedule, type Bilingual, type Filling, type Template } from './fillTemplate'
import { isHoursOptional, withHours } from './hours'
import { templates } from './templates'

const NOW = new Date('2026-03-12T15:00:00Z')
const languages = ['en', 'fr'] as const satisfies readonly (keyof Bilingual)[]
const hours: Hours = { ...newSchedule('en'), override: null }

const given: Record<AnswerName, string> = {
  business: 'Fleurs du Plateau',
  phone: '+15145550101',
  second_phone: '+15145550102',
  sales_phone: '+15145550103',
  service_phone: '+15145550104',
  urgent_phone: '+15145550105',
  email: 'accueil@example.com',
  text_fr: 'Nous déménageons.',
  text_en: 'We are moving.',
}

const fillingOf = (answers: Partial<typeof given>): Filling => ({
  answers: answersOf(answers),
  branchId: (key) => `id-${key}`,
  scheduleId: 'hours',
})

const all = [
  ...templateNames.map((name) => [name, templates[name]] as const),
  ...templateNames.filter((name) => isHoursOptional(templates[name])).map((name) => [`${name} with hours`, withHours(templates[name])] as const),
]

const testsOf = (template: Template, answers: Partial<typeof given>, of: Hours = hours, language: keyof Bilingual = 'en') => {
  return fillTests({ template, filling: fillingOf(answers), language, schedule: template.hasHours ? { id: 'hours', hours: of } : null, now: NOW })
}

describe('templates of call flows', () => {
  for (const [name, template] of all) {
    it(`${name}: all of its tests pass in both languages, and each branch is in one`, () => {
      for (const language of languages) {
        const tests = testsOf(template, given, hours, language)
        assert.deepEqual(tests.map(({ friendly_name }) => friendly_name), template.tests.map((test) => test.name[language]))
        assert.equal(new Set(tests.map(({ friendly_name }) => friendly_name)).size, tests.length)
      }
      const met = new Set(
        testsOf(template, given).flatMap(({ script }) => {
          const schedules = new Map([['hours', hours]])
          const moment = script.at ? { at: new Date(script.at.instant), schedules } : undefined
          const { steps } = rehearse(fillBranches(template, fillingOf(given), 'en'), script.events, moment)
          return steps.flatMap(({ instructions }) => instructions.map(({ place }) => place?.branchId))
        }),
      )
      const talking = template.branches.filter(({ key }) => key !== 'root').map(({ key }) => `id-${key}`)
      assert.deepEqual(talking.filter((id) => !met.has(id)), [])
    })

    it(`${name}: says everything in French and in English, and asks for exactly what its steps use`, () => {
      const branches = fillBranches(template, fillingOf(given), 'fr')
      const spoken = branches.flatMap(({ modules }) => modules.map(({ parameters }) => parameters['language']).filter((each) => each !== undefined))
      const [french, english] = ['fr-CA', 'en-CA'].map((language) => spoken.filter((each) => each === language).length)
      assert.equal(french, english)
      const text = JSON.stringify(branches)
      assert.deepEqual(answerNames.filter((answer) => text.includes(given[answer])), answerNames.filter((answer) => template.asks.includes(answer)))
      assert.equal(template.branches[0]?.key, 'root')
    })

    it(`${name}: with nothing but the name of the business, it keeps the tests that still pass`, () => {
      const tests = testsOf(template, { business: 'Zoé' })
      assert.ok(tests.length <= template.tests.length)
      assert.ok(tests.every(({ expected }) => expected.target === null))
    })
  }

  it('call at times when the schedule is open, closed and on holiday', () => {
    const times = testsOf(templates.holidays, given).map(({ script }) => script.at?.local)
    assert.deepEqual(times, ['2026-03-13T10:00', '2026-03-13T10:00', '2026-03-13T17:00', '2026-04-03T10:00', '2026-04-03T10:00'])
  })

  it('ring the web phones in place of a number, at any time or in opening hours', () => {
    const endsOf = (template: Template) => testsOf(template, { ...given, phone: WEB_PHONES }).map(({ expected }) => `${expected.kind} ${expected.branch_id}`)
    assert.deepEqual(endsOf(templates.direct), ['ring id-root', 'voicemail id-root'])
    assert.deepEqual(endsOf(templates.after_hours), ['ring id-open', 'voicemail id-open', 'voicemail id-closed'])
    assert.ok(endsOf(withHours(templates.reception)).includes('ring id-open'))
    assert.equal(withHours(templates.announcement), templates.announcement)
  })

  it('leave out tests for times that the schedule does not have', () => {
    const names = (of: Hours) => testsOf(templates.holidays, given, of).map(({ expected }) => expected.branch_id)
    assert.deepEqual(names({ ...hours, holidays: [] }), ['id-open', 'id-open', 'id-closed'])
    assert.deepEqual(names({ ...hours, weekly: [] }), ['id-closed', 'id-holiday', 'id-urgent'])
    assert.deepEqual(names({ ...hours, override: { state: 'closed', until: null, set_at: '2026-03-01T00:00:00.000Z' } }), ['id-closed'])
  })
})
