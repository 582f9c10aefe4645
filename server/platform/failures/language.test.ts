import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { languageOf } from './failures'

const cases: [header: string | undefined, language: string][] = [
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['en-CA,fr;q=0.9', 'en'],
  ['en;q=0.5, fr;q=0.7', 'fr'],
  ['de,es;q=0.9', 'en'],
  ['de,fr;q=0.2', 'fr'],
  ['fr;q=0', 'en'],
  [';;;,,q=', 'en'],
  ['x'.repeat(100_000), 'en'],
]

describe('language of a request', () => {
  for (const [header, language] of cases) {
    it(`${JSON.stringify(header?.slice(0, 40))} is ${language}`, () => assert.equal(languageOf(header), language))
  }
})
