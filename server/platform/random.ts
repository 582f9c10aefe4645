import { createHash, randomBytes, randomUUID } from 'node:crypto'

export interface RandomSource {
  id: () => string
  bytes: (count: number) => Buffer
}

export const systemRandom: RandomSource = { id: randomUUID, bytes: randomBytes }

/** For scripts, with the word by which its kind is known. */
export const newKeyToken = (random: RandomSource, kind: 'apikey' | 'operatorkey'): string => `${kind}_${random.bytes(32).toString('base64url')}`

/** What is stored instead of a token, so that reading the database opens nothing. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
