import { type Sentence, isInvalid, isRequired } from '../../platform/failures/failures'
import { isId } from '../../platform/http/routes/request'
import { type Feature, isMissing, pairsOf, twice, type Parameter, idsOf } from './feature'

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

const atLeastOne: Sentence = { en: 'Add at least one key.', fr: 'Ajoutez au moins un choix.' }

const isNoDigit = (digit: string): Sentence => ({
  en: `“${digit}” isn't a phone key. Use 0 to 9, * or #.`,
  fr: `«\u00a0${digit}\u00a0» n'est pas une touche de téléphone. Utilisez 0 à 9, * ou #.`,
})

const isTwice = (digit: string): Sentence => ({
  en: `Key ${digit} is listed twice.`,
  fr: `La touche ${digit} figure deux fois dans la liste.`,
})

const routesOf = (value: unknown) => pairsOf(value, 'digit', 'branch')

const problem = (value: unknown): Sentence | null => {
  if (isMissing(value) || (Array.isArray(value) && value.length === 0)) return atLeastOne
  const routes = routesOf(value)
  if (routes === null || !routes.every(([, branch]) => isId(branch))) return isInvalid
  const noDigit = routes.find(([digit]) => !/^[0-9*#]$/.test(digit))
  if (noDigit) return isNoDigit(noDigit[0])
  const doubled = twice(routes.map(([digit]) => digit))
  return doubled === undefined ? null : isTwice(doubled)
}

export const router: Feature = {
  name: 'router',
  friendly_name: { en: 'Menu', fr: 'Menu vocal' },
  parameters: [
    {
      name: 'routes',
      label: { en: 'Keys', fr: 'Choix' },
      input_type: 'routes',
      hasHiddenLabel: true,
      problem,
      references: (value) => ({ branches: (routesOf(value) ?? []).map(([, branch]) => branch) }),
    },
  ],
}
