import { randomBytes, randomUUID } from 'node:crypto'

/** Where ids and secrets come from: passed in, so that a test can foresee them. */
export interface RandomSource {
  id: () => string
  bytes: (count: number) => Buffer
}

export const systemRandom: RandomSource = { id: randomUUID, bytes: randomBytes }
