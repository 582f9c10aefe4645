import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getHeapCodeStatistics, setFlagsFromString, writeHeapSnapshot } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** Preloaded into every process of a measured service, see `heaps.ts`: on SIGUSR2 it collects garbage and records the heap. */
const [folder, snapshots] = [process.env['HEAP_PROBE'], process.env['HEAP_SNAPSHOTS']]
/** Memory finalized by one collection is freed by the next. */
const COLLECTIONS = 4
/**
 * V8 keeps optimizing rare functions for more than 100,000 requests: between 10,000 and 50,000 the heap grew by 2.5 MB,
 * of which code took 1.6 MB. Without optimization, compiled code is complete after the warm-up, and further growth is a
 * leak.
 */
const OPTIMIZE_NOTHING = ['--no-opt', '--no-maglev']

const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('There is no way to collect garbage.')
  return () => void Reflect.apply(collect, undefined, [])
}

const answerOn = (inFolder: string): void => {
  const collect = collector()
  const write = (end: string, text: string): void => {
    const file = path.join(inFolder, `${process.pid}.${end}`)
    writeFileSync(`${file}.part`, text)
    renameSync(`${file}.part`, file)
  }
  const measure = async (): Promise<void> => {
    for (let round = 0; round < COLLECTIONS; round += 1) {
      collect()
      await new Promise(setImmediate)
    }
    if (snapshots !== undefined) writeHeapSnapshot(path.join(snapshots, `${process.pid}-${Date.now()}.heapsnapshot`))
    const { code_and_metadata_size, bytecode_and_metadata_size } = getHeapCodeStatistics()
    write('json', JSON.stringify({ ...process.memoryUsage(), code: code_and_metadata_size + bytecode_and_metadata_size }))
  }
  process.on('SIGUSR2', () => void measure())
  write('up', process.argv.slice(1).join(' '))
}

if (isMainThread && folder !== undefined) {
  for (const flag of OPTIMIZE_NOTHING) setFlagsFromString(flag)
  answerOn(folder)
}
