/** @jest-environment node */
import { changed, historyOf, redone, undone } from './useDraft'

test('a change is undone and redone, and a new one ends the redoing', () => {
  const twice = changed(changed(historyOf('a'), 'b'), 'c')
  expect(undone(twice).present).toBe('b')
  expect(redone(undone(twice)).present).toBe('c')
  expect(changed(undone(twice), 'd').future).toEqual([])
  expect(undone(historyOf('a')).present).toBe('a')
  expect(redone(twice)).toBe(twice)
})

test('keystrokes in one field are undone together', () => {
  const typed = ['b', 'bo', 'bon'].reduce((history, text) => changed(history, text, 'name'), historyOf(''))
  expect(undone(typed).present).toBe('')
  expect(undone(changed(typed, 'x', 'other')).present).toBe('bon')
})
