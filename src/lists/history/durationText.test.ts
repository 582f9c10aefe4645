import french from '@/i18n/fr.json'
import { translatorOf } from '@/i18n/translator'
import { durationText } from './cells'

const read = (value: unknown, language: 'en' | 'fr'): string | null => {
  const message = durationText(value, language)
  return message === null ? null : translatorOf(language === 'fr' ? french : {}, language)(message).replace(/\s/g, ' ')
}

test.each([
  [0, '0 sec.', '0 s'],
  [59, '59 sec.', '59 s'],
  [59.6, '1 min.', '1 min'],
  [60, '1 min.', '1 min'],
  [90, '1.5 min.', '1,5 min'],
  [119, '2 min.', '2 min'],
  [754, '12.6 min.', '12,6 min'],
  [900_000, '15,000 min.', '15 000 min'],
  [-1, null, null],
  [Number.NaN, null, null],
  ['60', null, null],
  [undefined, null, null],
])('%s seconds are shown as %s', (value, english, inFrench) => {
  expect([read(value, 'en'), read(value, 'fr')]).toEqual([english, inFrench])
})
