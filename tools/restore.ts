import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import '../server/commands/closedPipes'
import { restore } from '../server/commands/backup'
import { makeLog } from '../server/platform/metrics/log'
import { sentenceOf } from '../server/commands/startFailure'
import { checkBackup } from '../server/platform/database/backup/restoreBackup'
import { settingsOrEnd } from './settingsOrEnd'

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '' },
    over: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
})
if (values.from === '') {
  process.stderr.write('Usage: npm run restore -- --from FILE.tar.gz [--check] [--over]\n')
  process.exit(1)
}
const settings = settingsOrEnd()

const print = (sentence: string): void => void process.stdout.write(`${sentence}\n`)

try {
  const started = performance.now()
  const order = { from: values.from, isOver: values.over, report: print }
  const { head, tail } = values.check ? await checkBackup(resolve(values.from)) : await restore(settings, order, makeLog('silent'))
  const rows = Object.values(tail.rows).reduce((sum, count) => sum + count, 0)
  const what = `${rows} rows and ${tail.files} files of ${head.made_at}, version ${head.migrations.at(-1)}`
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  print(values.check ? `The backup is complete: ${what} (${seconds} s).` : `Restored ${what} in ${seconds} s. Everyone has to log in again.`)
} catch (error) {
  process.stderr.write(`${sentenceOf(error, settings)}\n`)
  process.exitCode = 1
}
