/** @jest-environment node */
import { writtenSentences } from '@/testing/sentences'
import french from './fr.json'

const catalogue = new Map<string, string>(Object.entries(french))
const written = writtenSentences()

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

test('the sentences of the code are found at all', () => {
  expect(written.map(({ sentence }) => sentence)).toContain('Show characters')
})

test('every sentence has a French text', () => {
  const missing = written.filter(({ sentence }) => (catalogue.get(sentence) ?? '').trim() === '')
  expect(missing).toEqual([])
})

test('no French text stands for a sentence that nobody says', () => {
  const said = new Set(written.map(({ sentence }) => sentence))
  expect([...catalogue.keys()].filter((sentence) => !said.has(sentence))).toEqual([])
})

test('a French text has the placeholders of its sentence', () => {
  for (const [sentence, text] of catalogue) expect([sentence, placeholders(text)]).toEqual([sentence, placeholders(sentence)])
})
