import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { takeFolder, type DataDirLock } from '../dataDirLock'
import { FolderInUse } from '../lockRecord'

const log = pino({ level: 'silent' })
let hold: DataDirLock | null = null
process.stdout.write('here\n')
for await (const line of createInterface(process.stdin)) {
  if (line === 'release') {
    await hold?.release()
    process.stdout.write('released\n')
    continue
  }
  try {
    hold = await takeFolder(line, log)
    process.stdout.write('holds\n')
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    hold = null
    process.stdout.write(`refused by ${error.pid}\n`)
  }
}
