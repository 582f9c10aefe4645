import type { SeededMember } from '../sessions'
import type { TestServer } from '../startServer'
import type { Holdings } from './holdings'
import type { Outside } from './environment'

export interface Setting {
  server: TestServer
  outside: Outside
  member: SeededMember
  /** Of an administrator. */
  operatorToken: string
  /** Belong to the member's account; a request may use them up. */
  own: Holdings
}

/** One request, without its method and sender, which the contract defines. */
export interface RequestInput {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: unknown
  text?: string
  form?: Readonly<Record<string, string>>
  file?: Buffer
  headers?: Readonly<Record<string, string>>
  at?: TestServer
}

export interface OperationCase {
  ask: (setting: Setting) => Promise<RequestInput>
  /** Where body, query or form reference holdings: 'modules.0.id' is that path in the body. */
  named?: Readonly<Record<string, keyof Holdings>>
  /** Statuses that a repeat may get besides success. */
  repeated?: readonly number[]
  again?: string
  /** The column in which a repeat ends what was done before. */
  over?: string
  settled?: (setting: Setting, input: RequestInput) => Promise<boolean>
}
