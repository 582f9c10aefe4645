import { validateFiles, MAX_BYTES, MAX_FILES } from './validateFiles'

const file = (name: string, size = 1000) => ({ name, size })
const many = (count: number) => Array.from({ length: count }, (_, index) => file(`${index + 1}.wav`))

test('audio of exactly 100 MB is accepted, and one byte more is not', () => {
  const [whole, over] = [file('whole.wav', MAX_BYTES), file('over.wav', MAX_BYTES + 1)]
  const { taken, refusals } = validateFiles({ audio: [whole, over], others: [file('notes.txt')], waiting: 0 })
  expect(taken).toEqual([whole])
  expect(refusals).toEqual([
    { key: '{file} is not an audio file.', values: { file: 'notes.txt' } },
    { key: '{file} is larger than 100\u00a0MB.', values: { file: 'over.wav' } },
  ])
})

test.each([
  [MAX_FILES, 0, MAX_FILES, []],
  [MAX_FILES + 1, 0, MAX_FILES, ['101.wav']],
  [3, 98, 2, ['3.wav']],
  [2, MAX_FILES, 0, ['1.wav', '2.wav']],
])('of %d files, with %d already waiting, %d are accepted', (count, waiting, taken, left) => {
  const validated = validateFiles({ audio: many(count), others: [], waiting })
  expect(validated.taken).toHaveLength(taken)
  expect(validated.left.map(({ name }) => name)).toEqual(left)
  expect(validated.refusals).toEqual([])
})

test('a file that is too large does not count toward the limit', () => {
  const { taken } = validateFiles({ audio: [file('over.wav', MAX_BYTES + 1), ...many(MAX_FILES)], others: [], waiting: 0 })
  expect(taken).toHaveLength(MAX_FILES)
})
