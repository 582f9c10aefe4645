import { randomBytes, randomUUID } from 'node:crypto'

export interface RandomSource {
  id: () => string
  bytes: (count: number) => Buffer
}

export const systemRandom: RandomSource = { id: randomUUID, bytes: randomBytes }
