import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { setLanguage, startLanguage } from './language'
import { msg, messageKey, type Literal, type ValuesOf } from './message'
import { useLanguage, useT } from './useLanguage'
import { translatorOf } from './translator'

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

test('the browser\'s first supported language is the default', async () => {
  browserSpeaks('de-DE', 'fr-CA', 'en-US')
  await startLanguage()
  expect(document.documentElement.lang).toBe('fr')
})

test('an unsupported language leaves English', async () => {
  browserSpeaks('de-DE')
  await startLanguage()
  expect(document.documentElement.lang).toBe('en')
})

test('a choice outlives the page and overrides the browser\'s language', async () => {
  browserSpeaks('en-CA')
  await setLanguage('fr')
  expect(localStorage.getItem('language')).toBe('fr')
  await startLanguage()
  expect(document.documentElement.lang).toBe('fr')
})

test('an unknown stored choice is ignored', async () => {
  browserSpeaks('fr')
  localStorage.setItem('language', 'tlh')
  await startLanguage()
  expect(document.documentElement.lang).toBe('fr')
})

test('switching the language changes every text in place and keeps typed text', async () => {
  render(<Form />)
  const field = screen.getByRole('textbox', { name: 'Save' })
  await userEvent.type(field, 'half a w')
  await act(() => setLanguage('fr'))
  expect(screen.getByRole('textbox', { name: 'Enregistrer' })).toBe(field)
  expect(field).toHaveValue('half a w')
  expect(screen.getByTestId('form')).toHaveAttribute('lang', 'fr')
})

test('the last of two quick switches wins', async () => {
  await Promise.all([setLanguage('fr'), setLanguage('en')])
  expect(document.documentElement.lang).toBe('en')
})

test('values replace their placeholders, and a text without a translation stays English', () => {
  const t = translatorOf({ '{count} calls': '{count} appels' })
  expect(t('{count} calls', { count: 3 })).toBe('3 appels')
  expect(t('{who} of {whom}', { who: '{whom}', whom: 'B' })).toBe('{whom} of B')
  expect(t(msg('{count} calls', { count: 0 }))).toBe('0 appels')
  expect(t(messageKey('Nothing'))).toBe('Nothing')
})

test('a message used as a value is translated too, and a plain text value is not', () => {
  const t = translatorOf({ '{who} of {whom}': '{who} de {whom}', Save: 'Enregistrer' })
  const inner = msg('{who} of {whom}', { who: '{whom}', whom: 'Save' })
  expect(t({ key: messageKey('{who} of {whom}'), values: { who: msg('Save'), whom: inner } })).toBe('Enregistrer de {whom} de Save')
})

test('a text named like an object property is not found in the catalogue', () => {
  expect(translatorOf({})('constructor')).toBe('constructor')
})

type Same<One, Other> = [One, Other] extends [Other, One] ? true : false

test('the compiler checks the values of a text', () => {
  const needsBoth: Same<ValuesOf<'{who} of {whom}'>, [values: Record<'who' | 'whom', string | number>]> = true
  const needsNothing: Same<ValuesOf<'Save'>, []> = true
  const isRefused: Same<Literal<string>, never> = true
  expect([needsBoth, needsNothing, isRefused]).toEqual([true, true, true])
})
