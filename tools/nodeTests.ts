import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

/** `node --test` of Node 20 takes no patterns: the files are found here. */
const testFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '2' },
    /** A file that also gets the results in the TAP format, whose last lines hold the counts. */
    tap: { type: 'string' },
  },
})

const files = (await Promise.all(positionals.map(testFiles))).flat().sort()
if (files.length === 0) throw new Error(`There is no test in ${positionals.join(', ') || 'no folder'}.`)

const reporters = [
  ['--test-reporter=spec', '--test-reporter-destination=stdout'],
  ...(values.tap === undefined ? [] : [['--test-reporter=tap', `--test-reporter-destination=${values.tap}`]]),
].flat()

const args = ['--import', 'tsx', '--test', `--test-concurrency=${values.concurrency}`, ...reporters, ...files]
const child = spawn(process.execPath, args, { stdio: 'inherit' })
child.on('close', (code) => {
  process.exitCode = code ?? 1
})
