import { availableParallelism } from 'node:os'
// By the module's name, so that tests can count the runs whatever loads first.
import argon2 from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { PriorityQueue, type Turn } from '../auth/priorityQueue'
import { isInvalid, Validation, type Sentence } from '../../platform/failures/failures'

const MAX_BYTES = 1024
const FEWEST_CHARACTERS = 8

const others = ['12341234', '123123123', '87654321', '987654321', '9876543210', 'aa12345678', 'abcdefgh']

/** About 18,000 leaked passwords that pass the length rule. */
const commonest = new Set([...dictionary['passwords-common'].filter((plain) => [...plain].length >= FEWEST_CHARACTERS), ...others])

export const isPasswordTooLong = (plain: string): boolean => Buffer.byteLength(plain) > MAX_BYTES

export const isPasswordWeak = (plain: string): boolean => {
  const characters = new Set(plain)
  return [...plain].length < FEWEST_CHARACTERS || characters.size < 3 || commonest.has(plain.toLowerCase())
}

export const isWeakPassword: Sentence = {
  en: 'This password is too easy to guess. Choose a longer one (12 characters or more).',
  fr: 'Ce mot de passe est trop facile à deviner. Choisissez-en un plus long (12 caractères ou plus).',
}

export const passwordsDiffer: Sentence = {
  en: "The passwords don't match.",
  fr: 'Les mots de passe ne correspondent pas.',
}

/** Refuses a first password by its field. */
export const checkFirstPassword = ({ password, password_confirmation }: { password: string; password_confirmation: string }): void => {
  if (isPasswordTooLong(password)) throw new Validation({ password: [isInvalid] })
  if (isPasswordWeak(password)) throw new Validation({ password: [isWeakPassword] })
  if (password !== password_confirmation) throw new Validation({ password_confirmation: [passwordsDiffer] })
}

/** Argon2id with OWASP's first recommended parameters. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes 19 MiB and about 15 ms of a core. Strangers leave one core free. */
const queue = new PriorityQueue({
  running: 4,
  known: { running: 3, waiting: 500, waitingEach: 100 },
  strangers: { running: availableParallelism() > 2 ? 2 : 1, waiting: 50, waitingEach: 20 },
})

/** Bounds logins before they query the database; strangers use at most two connections. */
const signIns = new PriorityQueue({
  running: 8,
  known: { running: 6, waiting: 500, waitingEach: 100 },
  strangers: { running: 2, waiting: 50, waitingEach: 20 },
})

export const inSignInQueue = <Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> => signIns.run(turn, work)

let calls = 0

const ownTurn = (): Turn => ({ key: `service ${(calls += 1)}`, isStranger: false })

export const hashesWaiting = (): number => queue.waiting + signIns.waiting

export const hashPassword = (plain: string, turn = ownTurn()): Promise<string> => queue.run(turn, () => argon2.hash(plain, costs))

export const isPasswordRight = (plain: string, stored: string, turn = ownTurn()): Promise<boolean> =>
  queue.run(turn, () => argon2.verify(stored, plain).catch(() => false))
