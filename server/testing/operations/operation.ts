import type { SeededMember } from '../seed'
import type { TestServer } from '../startServer'
import type { Holdings } from './holdings'
import type { Outside } from './stage'

/** Where an operation is asked, and by whom. */
export interface Setting {
  server: TestServer
  outside: Outside
  member: SeededMember
  /** Of the member's account; what is asked may use them up. */
  own: Holdings
}

/** One request of an operation, without its method and its caller, which the contract names. */
export interface Asked {
  /** By the names in the path; the rest of them is among the holdings. */
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as JSON, as it is written. */
  text?: string
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>
  /** Sent as multipart. */
  file?: Buffer
  headers?: Readonly<Record<string, string>>
  /** Another copy of the service, on the same database. */
  at?: TestServer
}

export interface OperationCase {
  /** A right request, and whatever it needs to be one. */
  ask: (setting: Setting) => Promise<Asked>
  /** Where body, query or form name things: 'modules.0.id' is that place in the body. */
  named?: Readonly<Record<string, keyof Holdings>>
  /** What a repeat of the act may be answered once it is done, besides its success. */
  repeated?: readonly number[]
  /** Why a repeat does the act again, where it may. */
  again?: string
  /** The column in which a repeat marks what was done before it as over. */
  over?: string
  /** Holds when what goes on behind the answer is done. */
  settled?: (setting: Setting, asked: Asked) => Promise<boolean>
}
