import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { csvCell, csvOf } from './csv'

const parse = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let at = 0
  while (at < text.length) {
    const [whole, quoted, plain] = /("(?:[^"]|"")*")|([^",\r\n]*)/y.exec(text.slice(at)) ?? []
    assert.ok(whole !== undefined, `no cell at ${at}`)
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.slice(1, -1).replaceAll('""', '"'))
    at += whole.length
    if (text.startsWith('\r\n', at)) {
      at += 2
      if (at < text.length) rows.push([])
    } else if (at < text.length) {
      assert.equal(text[at], ',')
      at += 1
      if (at === text.length) rows.at(-1)?.push('')
    }
  }
  return rows
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', ',', ';', "'", '1', 'é', '\uff1d', '\u00a0') }),
)

const wholeOf = async (parts: AsyncIterable<string>): Promise<string> => {
  let whole = ''
  for await (const part of parts) whole += part
  return whole
}

async function* once<Item>(...items: Item[]): AsyncGenerator<Item> {
  yield* items
}

describe('a CSV', () => {
  it('reads back as written, except for the apostrophe before formulas', async () => {
    const property = fc.asyncProperty(fc.array(fc.tuple(text, text, fc.integer()), { maxLength: 5 }), async (rows) => {
      const [first, ...left] = parse((await wholeOf(csvOf(['A', 'B', 'C'], once(rows)))).slice(1)).entries()
      assert.deepEqual(first, [0, ['A', 'B', 'C']])
      assert.equal(left.length, rows.length)
      for (const [index, cells] of left) {
        const [one = '', two = '', number] = rows[index - 1] ?? []
        assert.equal(cells[2], String(number))
        for (const [cell = '', given] of [[cells[0], one], [cells[1], two]] as const) {
          assert.ok(cell === given || cell === `'${given}`)
          assert.doesNotMatch(cell, /^[\s\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/)
        }
      }
    })
    await fc.assert(property, { numRuns: 200 })
  })

  const cells: [given: string | number, written: string][] = [
    ['=1+1', "'=1+1"],
    ['+15145550123', "'+15145550123"],
    ['-2', "'-2"],
    [-2, '-2'],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', '"\'\tx"'],
    [' =1', "' =1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['(514) 555-0123', '(514) 555-0123'],
    ["L'Étoile, inc.", '"L\'Étoile, inc."'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['', ''],
  ]
  for (const [given, written] of cells) {
    it(`${JSON.stringify(given)} is written ${JSON.stringify(written)}`, () => assert.equal(csvCell(given), written))
  }

  it('yields nothing before its first rows are available', async () => {
    const failing = (async function* (): AsyncGenerator<string[][]> {
      yield* []
      throw new Error('the database is gone')
    })()
    await assert.rejects(csvOf(['A'], failing).next(), /the database is gone/)
    assert.equal(await wholeOf(csvOf(['A'], once<string[][]>([]))), '\ufeffA\r\n')
  })
})
