import { currentTranslations, setLanguage } from './language'

jest.mock('./fr.json', () => {
  throw new Error('Loading chunk french failed.')
})

test('a catalogue that cannot be loaded leaves the language as it was', async () => {
  await setLanguage('fr')
  expect(currentTranslations()).toEqual({ language: 'en', catalogue: {} })
  expect(document.documentElement.lang).toBe('en')
})
