import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { PriorityQueue, type Turn } from './priorityQueue'

/** Argon2id, the library's default algorithm, with OWASP's first choice of costs. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Each hash takes 19 MiB and a core for some 15 ms, so a flood of sign-ins must not start them all at once. Strangers leave
 * a core to everything else.
 */
const queue = new PriorityQueue({
  running: 4,
  known: { running: 3, waiting: 500, waitingEach: 100 },
  strangers: { running: availableParallelism() > 2 ? 2 : 1, waiting: 50, waitingEach: 20 },
})

/** Sign-ins, from before they ask the database for anything: what strangers ask for at once takes two of its connections. */
const signIns = new PriorityQueue({
  running: 8,
  known: { running: 6, waiting: 500, waitingEach: 100 },
  strangers: { running: 2, waiting: 50, waitingEach: 20 },
})

/** Does the work of a sign-in in its turn. Throws `Busy` when too many wait. */
export const inSignInLine = <Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> => signIns.run(turn, work)

let calls = 0

/** Of the service itself. */
const ownTurn = (): Turn => ({ key: `service ${(calls += 1)}`, isStranger: false })

/** How many passwords wait to be hashed, sign-ins that wait for their turn included. */
export const hashesWaiting = (): number => queue.waiting + signIns.waiting

/** A PHC string with its own salt, as it is kept in `users.password_hash`. Throws `Busy` when too many wait. */
export const hashPassword = (plain: string, turn = ownTurn()): Promise<string> => queue.run(turn, () => hash(plain, costs))

/** False for a wrong password and for a text that is no hash. Throws `Busy` when too many wait. */
export const isPasswordRight = (plain: string, kept: string, turn = ownTurn()): Promise<boolean> =>
  queue.run(turn, () => verify(kept, plain).catch(() => false))
