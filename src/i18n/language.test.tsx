import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { setLanguage, startLanguage } from './language'
import { msg, messageKey, type Literal, type ValuesOf } from './message'
import { useLanguage } from './useLanguage'
import { translatorOf } from './translator'
import { useT } from './useT'

jest.mock('./fr.json', () => ({ default: { Save: 'Enregistrer', '{count} calls': '{count} appels' }, __esModule: true }))

const Form = () => {
  const t = useT()
  const [text, setText] = useState('')
  return (
    <form data-testid="form" lang={useLanguage()}>
      <input aria-label={t('Save')} value={text} onChange={(event) => setText(event.target.value)} />
    </form>
  )
}

const browserSpeaks = (...tags: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)

beforeEach(() => localStorage.clear())
afterEach(() => act(() => setLanguage('en')))

test('the browser\'s first language that the console speaks is the default', async () => {
  browserSpeaks('de-DE', 'fr-CA', 'en-US')
  await startLanguage()
  expect(document.documentElement.lang).toBe('fr')
})

test('a language that the console does not speak leaves English', async () => {
  browserSpeaks('de-DE')
  await startLanguage()
  expect(document.documentElement.lang).toBe('en')
})

test('a choice outlives the page and goes before the browser\'s language', async () => {
  browserSpeaks('en-CA')
  await setLanguage('fr')
  expect(localStorage.getItem('language')).toBe('fr')
  await startLanguage()
  expect(document.documentElement.lang).toBe('fr')
})

test('a choice that nobody knows counts as none', async () => {
  browserSpeaks('fr')
  localStorage.setItem('language', 'tlh')
  await startLanguage()
  expect(document.documentElement.lang).toBe('fr')
})

test('a switch changes every text in place and keeps what was typed', async () => {
  render(<Form />)
  const field = screen.getByRole('textbox', { name: 'Save' })
  await userEvent.type(field, 'half a w')
  await act(() => setLanguage('fr'))
  expect(screen.getByRole('textbox', { name: 'Enregistrer' })).toBe(field)
  expect(field).toHaveValue('half a w')
  expect(screen.getByTestId('form')).toHaveAttribute('lang', 'fr')
})

test('of two quick switches the last one counts', async () => {
  await Promise.all([setLanguage('fr'), setLanguage('en')])
  expect(document.documentElement.lang).toBe('en')
})

test('values take their places, and a sentence without a text stays English', () => {
  const t = translatorOf({ '{count} calls': '{count} appels' })
  expect(t('{count} calls', { count: 3 })).toBe('3 appels')
  expect(t('{who} of {whom}', { who: '{whom}', whom: 'B' })).toBe('{whom} of B')
  expect(t(msg('{count} calls', { count: 0 }))).toBe('0 appels')
  expect(t(messageKey('Nothing'))).toBe('Nothing')
})

test('a sentence within a sentence is said in the same language, and text within it stays text', () => {
  const t = translatorOf({ '{who} of {whom}': '{who} de {whom}', Save: 'Enregistrer' })
  const inner = msg('{who} of {whom}', { who: '{whom}', whom: 'Save' })
  expect(t({ key: messageKey('{who} of {whom}'), values: { who: msg('Save'), whom: inner } })).toBe('Enregistrer de {whom} de Save')
})

test('a sentence that is named like a part of every object is no catalogue text', () => {
  expect(translatorOf({})('constructor')).toBe('constructor')
})

type Same<One, Other> = [One, Other] extends [Other, One] ? true : false

test('a sentence\'s values are checked by the compiler', () => {
  const needsBoth: Same<ValuesOf<'{who} of {whom}'>, [values: Record<'who' | 'whom', string | number>]> = true
  const needsNothing: Same<ValuesOf<'Save'>, []> = true
  const isRefused: Same<Literal<string>, never> = true
  expect([needsBoth, needsNothing, isRefused]).toEqual([true, true, true])
})
