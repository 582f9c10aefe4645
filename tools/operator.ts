import '../server/commands/closedPipes'
import { addAdministrator, withOwnOperators } from '../server/commands/operator'
import { sentenceOf } from '../server/commands/startFailure'
import { Failure } from '../server/platform/failures/failures'
import { makeLog } from '../server/platform/metrics/log'
import { CommandFailure } from './commandFailure'
import { askAt, makeOperatorClient } from './operator/operatorClient'
import { runOperator, usage, UsageFailure } from './operator/runOperator'
import { settingsOrEnd } from './settingsOrEnd'

const settings = settingsOrEnd()
const log = makeLog('silent')
const print = (text: string): void => void process.stdout.write(`${text}\n`)

const said = (error: unknown): string => {
  if (error instanceof CommandFailure) return error.message
  if (!(error instanceof Failure)) return sentenceOf(error, settings)
  return Object.values(error.errors ?? {}).flat()[0]?.en ?? error.message
}

const addAdmin = async (email: string | undefined): Promise<void> => {
  if (email === undefined) throw new UsageFailure(usage)
  print(`Open this link within an hour to set a password and a second factor:\n\n  ${await addAdministrator(settings, email, log)}`)
}

const run = async (args: readonly string[]): Promise<void> => {
  const [verb, email] = args
  const key = process.env['OPERATOR_KEY']?.trim() ?? ''
  if (verb === 'add-admin') return addAdmin(email)
  if (verb === undefined) throw new UsageFailure(usage)
  if (key !== '') return runOperator(makeOperatorClient(askAt(settings.operators?.url ?? settings.publicUrl, key)), args, print)
  return withOwnOperators(settings, log, (ask) => runOperator(makeOperatorClient(ask), args, print))
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${said(error)}\n`)
  process.exitCode = error instanceof UsageFailure ? 2 : 1
}
