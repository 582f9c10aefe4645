import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Control, ControlTest } from './control'
import { runTest, type Tried } from './runTest'

export const timesIn = (text: string, { find }: Control): number => text.split(find).length - 1

export interface Worker {
  tree: string
  env: NodeJS.ProcessEnv
  /** Tests that passed before the mutation, shared by all workers. */
  seen: Map<string, Promise<Tried>>
}

export type Caught = { isCaught: true; by: string } | { isCaught: false; why: string; output: string }

const envFor = ({ file }: Control, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  file.startsWith('server/platform/database/schema/') ? { ...env, CONSOLE_TEST_CLUSTER: undefined } : env

const passesAsIs = ({ by, file }: ControlTest, { tree, env, seen }: Worker): Promise<Tried> => {
  const key = `${by} ${file}`
  const before = seen.get(key) ?? runTest({ by, file }, tree, env)
  seen.set(key, before)
  return before
}

const tryOff = async (control: Control, worker: Worker): Promise<Caught> => {
  for (const test of control.tests) {
    const { verdict, output } = await runTest(test, worker.tree, envFor(control, worker.env))
    if (verdict === 'broken') return { isCaught: false, why: `${test.file} could not be run without it`, output }
    if (verdict === 'failed') return { isCaught: true, by: test.file }
  }
  return { isCaught: false, why: 'no test failed without it', output: '' }
}

export const switchOff = async (control: Control, worker: Worker): Promise<Caught> => {
  for (const test of control.tests) {
    const { verdict, output } = await passesAsIs(test, worker)
    if (verdict !== 'passed') return { isCaught: false, why: `${test.file} does not pass as it is`, output }
  }
  const file = path.join(worker.tree, control.file)
  const text = await readFile(file, 'utf8')
  if (timesIn(text, control) !== 1) return { isCaught: false, why: `its text stands ${timesIn(text, control)} times in its file`, output: '' }
  // A function, because a replacement string may contain `$` patterns.
  await writeFile(file, text.replace(control.find, () => control.replace))
  try {
    return await tryOff(control, worker)
  } finally {
    await writeFile(file, text)
  }
}
