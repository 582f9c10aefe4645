import { createInterface } from 'node:readline'
import { FolderInUse, takeFolder, type FolderHold } from '../embedded/folderHold'

/** Each line on standard input names a folder to take; `release` gives the last one back. */
let hold: FolderHold | null = null
process.stdout.write('here\n')
for await (const line of createInterface(process.stdin)) {
  if (line === 'release') {
    hold?.release()
    process.stdout.write('released\n')
    continue
  }
  try {
    hold = takeFolder(line)
    process.stdout.write('holds\n')
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    hold = null
    process.stdout.write(`refused by ${error.pid}\n`)
  }
}
