/** @jest-environment node */
import { templateNames } from 'contract/applications'
import { guaranteeOf } from 'callflow/guarantee'
import { answersOf, fillBranches } from 'callflow/templates/fillTemplate'
import { templates } from 'callflow/templates/templates'
import { translatorOf } from '@/i18n/translator'
import { checkFlow, nothingKnown } from '../checkFlow'

const t = translatorOf({})

const complete = answersOf({
  business: 'Fleurs du Plateau', phone: '+15145550101', second_phone: '+15145550102', sales_phone: '+15145550103',
  service_phone: '+15145550104', urgent_phone: '+15145550105', email: 'accueil@example.com', text_fr: 'Bonjour', text_en: 'Hello',
})
const schedules = new Map([['hours', { name: 'Hours', isNeverOpen: false }]])
const consents = new Map([['accueil@example.com', 'confirmed']])

const warningsOf = (name: (typeof templateNames)[number], answers: typeof complete): string[] => {
  const filled = fillBranches(templates[name], { answers, branchId: (key) => key, scheduleId: 'hours' }, 'en')
  const branches = filled.map(({ modules, ...branch }) => ({
    ...branch,
    modules: modules.map((module, index) => ({ ...module, key: `${branch.id}.${index}` })),
  }))
  const findings = checkFlow(branches, { ...nothingKnown, files: new Map(), consents, schedules }).filter(({ severity }) => severity === 'warning')
  return findings.map(({ moduleKey, problem }) => `${moduleKey}: ${t(problem)}`)
}

test.each(templateNames)('%s has no problems once everything is answered', (name) => {
  expect(warningsOf(name, complete)).toEqual([])
})

/** On weekdays, but for a holiday. */
const hours = {
  time_zone: 'America/Montreal',
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '17:00' })),
  exceptions: [],
  holidays: ['christmas' as const],
  override: null,
}

test.each(templateNames)('%s loses no caller, whatever they press and whoever answers', (name) => {
  const flow = fillBranches(templates[name], { answers: complete, branchId: (key) => key, scheduleId: 'hours' }, 'en').map((branch) => ({ ...branch, name: String(branch.id) }))
  const meant = new Set(templates[name].tests.flatMap(({ ends }) => (ends.kind === 'hangUp' ? [ends.branch] : [])))
  const { lost } = guaranteeOf({ flow, schedules: new Map([['hours', hours]]), meant, from: new Date('2026-11-29T15:00:00Z') })
  expect(lost.map(({ loss, place }) => `${loss} in ${place?.branchId}`)).toEqual([])
})

test('what is left for later is listed as steps that are not set up', () => {
  const unset = "This step isn't set up yet."
  expect(warningsOf('several_phones', { ...complete, phone: '', email: '' })).toEqual([`root.3: ${unset}`, `root.7: ${unset}`])
  expect(warningsOf('announcement', { ...complete, text_fr: '' })).toEqual([`root.3: ${unset}`, `french.0: ${unset}`])
})
