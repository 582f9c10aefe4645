import { runBulk } from './runBulk'

const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

test('an item that throws does not stop the others', async () => {
  const made: string[] = []
  await runBulk(items, async (item) => {
    if (item === 'b') throw new Error('broken')
    made.push(item)
  })
  expect(made).toEqual(['a', 'c', 'd', 'e', 'f', 'g'])
})

test('at most four items run at a time, and each one runs once', async () => {
  const ends: (() => void)[] = []
  const running = runBulk(items, () => new Promise((resolve) => ends.push(resolve)))
  const seen: number[] = []
  for (let ended = 0; ended < items.length; ended += 1) {
    seen.push(ends.length - ended)
    ends[ended]?.()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  await running
  expect(seen).toEqual([4, 4, 4, 4, 3, 2, 1])
})

test('an empty list finishes immediately', async () => {
  await expect(runBulk([], () => Promise.reject(new Error('nothing to do')))).resolves.toBeUndefined()
})
