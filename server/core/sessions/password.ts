import { hash, verify } from '@node-rs/argon2'
import { atMost } from '../atMost'

/** Argon2id, the library's default algorithm, with OWASP's first choice of costs. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes 19 MiB and a core for some 15 ms, so a flood of sign-ins must not start them all at once. */
const inTurn = atMost(4)

/** A PHC string with its own salt, as it is kept in `users.password_hash`. */
export const hashPassword = (plain: string): Promise<string> => inTurn(() => hash(plain, costs))

/** False for a wrong password and for a text that is no hash. */
export const isPasswordRight = (plain: string, kept: string): Promise<boolean> =>
  inTurn(() => verify(kept, plain).catch(() => false))
