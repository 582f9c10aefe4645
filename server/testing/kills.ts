import assert from 'node:assert/strict'
import { startChild } from '../../tools/programs/child'
import type { TestServer } from './startServer'

/** Runs a program of `openDying` on the server's database until it is killed at a step, and resolves with the lines that it printed. */
export const killedAt = async ({ databaseUrl }: Pick<TestServer, 'databaseUrl'>, program: URL, args: readonly string[], step: string): Promise<string[]> => {
  const child = startChild(program, { args: [databaseUrl, ...args, step] })
  assert.deepEqual(await child.ended, { code: null, errors: '' })
  return child.rest()
}
