import { type Sentence, isInvalid } from '../../platform/failures/failures'
import { isId } from '../../platform/http/routes/request'
import { type Feature, isMissing, pairsOf, twice } from './feature'

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
