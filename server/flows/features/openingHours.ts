import { isInvalid, isRequired, type Sentence } from '../../platform/failures/failures'
import { isId } from '../../platform/http/routes/request'
import { type Feature, type Parameter, idsOf, isMissing } from './feature'

const idProblem = (value: unknown): Sentence | null => {
  const ids = idsOf(value)
  return ids.length === 1 && ids.every(isId) ? null : isInvalid
}

const required = (value: unknown): Sentence | null => (isMissing(value) ? isRequired : idProblem(value))

const optional = (value: unknown): Sentence | null => (isMissing(value) ? null : idProblem(value))

const branch = (name: string, label: Sentence, problem: Parameter['problem']): Parameter => ({
  name,
  label,
  input_type: 'branch',
  problem,
  references: (value) => ({ branches: isMissing(value) ? [] : idsOf(value) }),
})

export const openingHours: Feature = {
  name: 'opening_hours',
  friendly_name: { en: 'Opening hours', fr: "Heures d'ouverture" },
  isNew: true,
  parameters: [
    {
      name: 'schedule_id',
      label: { en: 'Schedule', fr: 'Horaire' },
      input_type: 'schedule',
      problem: required,
      references: (value) => ({ schedules: idsOf(value) }),
    },
    branch('open_branch', { en: 'Branch when open', fr: "Branche quand c'est ouvert" }, required),
    branch('closed_branch', { en: 'Branch when closed', fr: "Branche quand c'est fermé" }, required),
    branch('holiday_branch', { en: 'Branch on holidays (optional)', fr: 'Branche des jours fériés (facultatif)' }, optional),
  ],
}
