import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Four times the most space that a run was seen to use at once. */
const MIN_FREE_BYTES = 1024 ** 3

/** tmpfs on Linux: copying a database to a disk takes ten times as long, and a run makes hundreds of copies. */
const MEMORY = '/dev/shm'

const hasSpace = async (folder: string): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}

/** Containers often mount it noexec, but tests put programs into their folders. */
const runsPrograms = async (folder: string): Promise<boolean> => {
  const program = path.join(folder, 'probe')
  await writeFile(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  await rm(program)
  return status === 0
}

const make = async (parent: string): Promise<string> => {
  const folder = await mkdtemp(path.join(parent, 'console-run-'))
  // If root runs the tests, PostgreSQL runs as another user and must pass through the folder.
  await chmod(folder, 0o711)
  return folder
}

export const makeTestFolder = async (memory = MEMORY): Promise<string> => {
  if (!(await hasSpace(memory))) return make(tmpdir())
  const folder = await make(memory)
  if (await runsPrograms(folder)) return folder
  await rm(folder, { recursive: true })
  return make(tmpdir())
}
