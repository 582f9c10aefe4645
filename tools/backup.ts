import '../server/commands/closedPipes'
import { parseArgs } from 'node:util'
import { backup } from '../server/commands/backup'
import { makeLog } from '../server/platform/metrics/log'
import { sentenceOf } from '../server/commands/startFailure'
import { settingsOrEnd } from './settingsOrEnd'

const { values } = parseArgs({ options: { to: { type: 'string', default: '' } } })
if (values.to === '') {
  process.stderr.write('Usage: npm run backup -- --to FILE.tar.gz\n')
  process.exit(1)
}
const settings = settingsOrEnd()

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

try {
  const started = performance.now()
  const made = await backup(settings, values.to, makeLog('silent'))
  const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0)
  const files = settings.s3 === null ? `${made.files} files (${megabytes(made.file_bytes)})` : 'no files (they are in the object store)'
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`Backed up ${rows} rows and ${files} to ${values.to} (${megabytes(made.bytes)}, version ${made.version}) in ${seconds} s.\n`)
  const gone = made.missing.filter((id) => !made.damaged.includes(id))
  if (gone.length > 0) process.stdout.write(`Left out because their content is missing: ${gone.join(', ')}\n`)
  if (made.damaged.length > 0) {
    process.stderr.write(`Left out because they are damaged: ${made.damaged.join(', ')}\n`)
    process.exitCode = 2
  }
} catch (error) {
  process.stderr.write(`${sentenceOf(error, settings)}\n`)
  process.exitCode = 1
}
