import '../server/commands/closedPipes'
import { readFile } from 'node:fs/promises'
import { CommandFailure } from './commandFailure'
import { makeFlowsClient, type FlowsClient } from './flows/flowsClient'
import { exitCodeOf, runFlows, UsageFailure } from './flows/runFlows'
import { plainText } from './plainText'

const isThisMachine = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)

const addressIn = (text: string | undefined): string => {
  if (text === undefined || !URL.canParse(text)) throw new UsageFailure('FLOWS_URL must be the address of the service, such as https://console.example.com.')
  const { protocol, hostname, origin } = new URL(text)
  if (protocol !== 'https:' && !isThisMachine(hostname)) throw new UsageFailure('FLOWS_URL must begin with https://: the key would be readable on its way.')
  return origin
}

const keyIn = async ({ FLOWS_KEY: key, FLOWS_KEY_FILE: file }: NodeJS.ProcessEnv): Promise<string> => {
  if (key !== undefined && key.trim() !== '') return key.trim()
  if (file === undefined) throw new UsageFailure('FLOWS_KEY must hold a key of the account, or FLOWS_KEY_FILE name a file with one.')
  return (await readFile(file, 'utf8').catch(() => {
    throw new UsageFailure(`${file} can't be read.`)
  })).trim()
}

/** Reads address and key only once the service is asked. */
const ask: FlowsClient = async (operation, given) => makeFlowsClient(addressIn(process.env['FLOWS_URL']), await keyIn(process.env))(operation, given)

const print = (text: string): void => void process.stdout.write(`${plainText(text)}\n`)

try {
  const isFine = await runFlows(process.argv.slice(2), { ask, now: () => new Date(), print })
  process.exitCode = isFine ? 0 : 1
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error
  process.stderr.write(`${plainText(error.message)}\n`)
  process.exitCode = exitCodeOf(error)
}
