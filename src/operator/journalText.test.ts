import french from './fr.json'
import consoleFrench from '@/i18n/fr.json'
import { nameText, wordText } from './journalText'

const texts: ReadonlyMap<string, string> = new Map([...Object.entries(consoleFrench), ...Object.entries(french)])

/** Words that the service writes. */
const written: readonly [name: string, value: string, inFrench: string][] = [
  ['when', 'now', 'Maintenant'],
  ['when', 'renewal', 'Au prochain renouvellement'],
  ['charge', 'plan', 'Au prix du forfait'],
  ['charge', 'free', 'Sans frais'],
  ['is_offered', '1', 'Oui'],
  ['is_offered', '0', 'Non'],
  ['role', 'agent', 'Agent'],
]

it.each(written)('the journal shows %s %s as a word of its reader', (name, value, inFrench) => {
  expect(texts.get(wordText(name, value).key)).toBe(inFrench)
})

it.each([['added', 'ajoutés'], ['changed', 'modifiés'], ['removed', 'retirés']])('the journal names %s prices', (name, inFrench) => {
  expect(texts.get(nameText(name).key)).toBe(inFrench)
})
