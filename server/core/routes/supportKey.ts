import { createHash, timingSafeEqual } from 'node:crypto'
import { NotFound, Unauthorized } from '../failures/failures'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Lets the support team in by its key, and takes the same time for every other one. Without a key there is no door:
 * the calls look as if they did not exist.
 */
export const makeSupportDoor = (supportKey: string | null) => {
  const right = supportKey === null ? null : digestOf(`Bearer ${supportKey}`)
  return (authorization: string | undefined): void => {
    if (right === null) throw new NotFound()
    if (!timingSafeEqual(digestOf(authorization ?? ''), right)) throw new Unauthorized()
  }
}
