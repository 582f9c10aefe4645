import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { measureStructure } from './structure'
import { ceilings, fewestMedianLines } from './structureCeilings'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const found = measureStructure(root)
const { productTokens, testTokens, productFiles, singleImporters } = found

for (const [name, value, ceiling] of [
  ['tokens of the product', productTokens, ceilings.productTokens],
  ['tokens of tests and tools', testTokens, ceilings.testTokens],
  ['production files', productFiles, ceilings.productFiles],
  ['per cent of files with one importer', singleImporters, ceilings.singleImporters],
] as const) {
  test(`there are at most ${ceiling} ${name}`, () => {
    assert.ok(value <= ceiling, `${value} are ${value - ceiling} more. See tools/structureCeilings.ts.`)
  })
}

test('the median file is long enough to be worth opening', () => {
  assert.ok(found.medianLines >= fewestMedianLines, `${found.medianLines} lines`)
})

test('no modules import each other in a circle, types included', () => {
  assert.deepEqual(found.circles, [])
})

test('no import goes up, or past the face of a domain', () => {
  assert.deepEqual([...found.upward, ...found.pastFaces], [])
})
