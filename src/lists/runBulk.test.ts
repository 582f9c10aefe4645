import { runBulk } from './runBulk'

const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

test('tells which went through; what throws did not', async () => {
  const act = async (item: string): Promise<boolean> => {
    if (item === 'b') throw new Error('broken')
    return item !== 'e'
  }
  expect(await runBulk(items, act)).toEqual({ done: ['a', 'c', 'd', 'f', 'g'], failed: ['b', 'e'] })
})

test('at most four run at a time, and each one once', async () => {
  const ends: ((isDone: boolean) => void)[] = []
  const running = runBulk(items, () => new Promise((resolve) => ends.push(resolve)))
  const seen: number[] = []
  for (let ended = 0; ended < items.length; ended += 1) {
    seen.push(ends.length - ended)
    ends[ended]?.(true)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  expect((await running).done).toEqual(items)
  expect(seen).toEqual([4, 4, 4, 4, 3, 2, 1])
})

test('nothing to do is done at once', async () => {
  expect(await runBulk([], async () => true)).toEqual({ done: [], failed: [] })
})
