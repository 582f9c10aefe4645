import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { cleanLine, cleanText } from './texts'

const lines: [what: string, text: string, cleaned: string][] = [
  ['plain text', "Accueil d'été (v2)", "Accueil d'été (v2)"],
  ['spaces around it, which each field trims itself', ' a ', ' a '],
  ['a zero-width space', 'a\u200bb\u200b', 'ab'],
  ['embeddings and overrides', '\u202aa\u202b\u202c\u202d\u202eb', 'ab'],
  ['isolates', '\u2066a\u2067\u2068b\u2069', 'ab'],
  ['direction marks', '\u200ea\u200f\u061cb', 'ab'],
  ['a word joiner and invisible signs', 'a\u2060\u2061\u2064b', 'ab'],
  ['a soft hyphen', 'bou\u00adquet', 'bouquet'],
  ['a byte order mark', '\ufeffa\ufeff', 'a'],
  ['a grapheme joiner', 'a\u034fb', 'ab'],
  ['fillers that look like nothing', '\u3164\u115f\u1160\uffa0', ''],
  ['a mongolian separator elsewhere', 'a\u180eb', 'ab'],
  ['tags elsewhere', 'a\u{e0041}\u{e007f}\u{e0001}', 'a'],
  ['control characters', 'a\u0007\u001b\u007f\u009fb', 'ab'],
  ['annotations', 'a\ufff9b\ufffa\ufffb', 'ab'],
  ['line breaks of every kind', 'a\r\nb\nc\rd\u2028e\u2029f\u0085g\vh\fi\tj', 'a b c d e f g h i j'],
  ['a decomposed é', 'e\u0301', 'é'],
  ['an Angstrom sign', '\u212bngstr\u00f6m', '\u00c5ngstr\u00f6m'],
  ['a Kelvin sign, which NFC would make an ordinary K', '\u212aonrad', '\u212aonrad'],
  ['NUL, which the schema refuses', 'a\0b', 'a\0b'],
  ['a non-joiner in Persian', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['a non-joiner after another mark', 'می\u200b\u200cخواهم', 'می\u200cخواهم'],
  ['joiners in Hindi', 'क्\u200dष क्\u200cष', 'क्\u200dष क्\u200cष'],
  ['a joiner in Sinhala', 'ශ්\u200dරී', 'ශ්\u200dරී'],
  ['joiners elsewhere', 'a\u200db\u200c\u200d', 'ab'],
  ['a joiner at the end', 'می\u200c', 'می'],
  ['a profession', '👩\u200d🚀', '👩\u200d🚀'],
  ['a family with skin', '👩🏽\u200d🤝\u200d👨🏿', '👩🏽\u200d🤝\u200d👨🏿'],
  ['a heart on fire', '❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
  ['a rainbow flag', '🏳\ufe0f\u200d🌈', '🏳\ufe0f\u200d🌈'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a key', '1\ufe0f\u20e3', '1\ufe0f\u20e3'],
  ['a presentation selector among digits', '+1\ufe0f 514\ufe0f', '+1 514'],
  ['a presentation selector after letters', 'a\ufe0fb\ufe0e', 'ab'],
  ['a form of a Han character', '葛\u{e0100}城', '葛\u{e0100}城'],
  ['the same after a letter', 'a\u{e0100}\ufe00', 'a'],
  ['a form of a Mongolian letter', 'ᠠ\u180b', 'ᠠ\u180b'],
]

describe('short texts arrive', () => {
  for (const [what, text, cleaned] of lines) it(`with ${what}`, () => assert.equal(cleanLine(text), cleaned))

  it('cleaned only once: a second time changes nothing, and nothing invisible is left outside of its place', () => {
    const odd = fc.constantFrom(...lines.flatMap(([, text]) => [...text]))
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(odd, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })) }), (text) => {
        const cleaned = cleanLine(text)
        assert.equal(cleanLine(cleaned), cleaned)
        assert.doesNotMatch(cleaned, /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad\n\r\u2028\u2029]/)
        // Kept as it was typed; unlike a letter in its place, a # never joins an accent behind it.
        const composed = cleaned.replaceAll('\u212a', '#')
        assert.equal(composed, composed.normalize('NFC'))
      }),
      { numRuns: 2000 },
    )
  })

  it('long ones keep their lines', () => {
    assert.equal(cleanText('a\u200b\r\nb\rc\u2028d\te'), 'a\nb\nc\nd\te')
  })
})
