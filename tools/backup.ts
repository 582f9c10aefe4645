import { parseArgs } from 'node:util'
import { backup } from '../server/backup'
import { makeLog } from '../server/core/log'
import { sentenceOf } from '../server/startFailure'
import { settingsOrEnd } from './settingsOrEnd'

const { values } = parseArgs({ options: { to: { type: 'string', default: '' } } })
if (values.to === '') {
  process.stderr.write('Say where to: npm run backup -- --to FILE.tar.gz\n')
  process.exit(1)
}
const settings = settingsOrEnd()

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

try {
  const started = performance.now()
  const made = await backup(settings, values.to, makeLog('silent'))
  const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0)
  const files = settings.s3 === null ? `${made.files} files (${megabytes(made.file_bytes)})` : 'no files: those are in the object store'
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${rows} rows and ${files} are in ${values.to} (${megabytes(made.bytes)}), of version ${made.version}. ${seconds} s.\n`)
  if (made.missing.length > 0) process.stdout.write(`Without content, and so left out: ${made.missing.join(', ')}\n`)
} catch (error) {
  process.stderr.write(`${sentenceOf(error, settings)}\n`)
  process.exitCode = 1
}
