import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, afterEach, describe, it } from 'node:test'
import { startChild, type Child } from '../testing/child'
import { newFolder } from '../testing/dataFolder'
import { FolderInUse, takeFolder } from './folderHold'
import { startOf } from './processes'

const program = new URL('../testing/holdFolder.program.ts', import.meta.url)

describe('holding a data folder', () => {
  let folder = ''
  const lockFile = (): string => join(folder, 'service.lock')
  const claim = (pid: number, started: string | null): string =>
    `${JSON.stringify({ kind: 'claim', nonce: `of-${pid}`, pid, started: started ?? '', since: '2026-01-01T00:00:00.000Z' })}\n`

  beforeEach(() => {
    folder = newFolder()
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('a held folder is refused with the number, the address and the time of its holder', () => {
    const hold = takeFolder(folder)
    hold.publish('http://localhost:4321')
    assert.throws(
      () => takeFolder(folder),
      (error) =>
        error instanceof FolderInUse &&
        error.pid === process.pid &&
        /is already in use by process \d+ \(http:\/\/localhost:4321, since 20\d\d-.*Z\)/.test(error.message),
    )
  })

  it('a holder that is still starting is named without an address', () => {
    takeFolder(folder)
    assert.throws(() => takeFolder(folder), /\(still starting, since /)
  })

  it('a folder that was given back is free, also after others were refused', () => {
    const hold = takeFolder(folder)
    assert.throws(() => takeFolder(folder), FolderInUse)
    hold.release()
    takeFolder(folder).release()
  })

  it('the claim of a process that has ended does not count', () => {
    writeFileSync(lockFile(), claim(2 ** 22 - 1, 'boot:1'))
    takeFolder(folder)
  })

  it('a process number that now belongs to somebody else does not count', () => {
    writeFileSync(lockFile(), claim(process.ppid, 'another boot:12345'))
    takeFolder(folder)
  })

  it('the claim of a process that runs does count', () => {
    writeFileSync(lockFile(), claim(process.ppid, startOf(process.ppid)))
    assert.throws(() => takeFolder(folder), (error) => error instanceof FolderInUse && error.pid === process.ppid)
  })

  it('a line that a crash cut off spoils neither the lines before nor the one after', () => {
    takeFolder(folder)
    appendFileSync(lockFile(), '{"kind":"claim","nonce":"cu')
    assert.throws(() => takeFolder(folder), FolderInUse)
  })

  it('what ended processes left is forgotten before the file grows large', () => {
    writeFileSync(lockFile(), claim(2 ** 22 - 1, 'boot:1').repeat(1_000))
    const hold = takeFolder(folder)
    assert.ok(statSync(lockFile()).size < 1_000)
    assert.match(readFileSync(lockFile(), 'utf8'), new RegExp(`"pid":${process.pid},`))
    assert.throws(() => takeFolder(folder), FolderInUse)
    hold.release()
    takeFolder(folder)
  })

  describe('several processes at the very same moment', () => {
    let children: Child[] = []
    before(async () => {
      children = Array.from({ length: 4 }, () => startChild(program))
      await Promise.all(children.map((child) => child.line()))
    })
    after(async () => {
      for (const child of children) child.signal('SIGKILL')
      await Promise.all(children.map((child) => child.ended))
    })

    it('exactly one gets the folder, and the others name it', async () => {
      for (let round = 0; round < 50; round += 1) {
        // Whoever held it in the round before is given back at the same moment, too.
        for (const child of children) child.write(`release\n${folder}\n`)
        const answers = await Promise.all(children.map(async (child) => [await child.line(), await child.line()][1]))
        const holders = children.filter((_, index) => answers[index] === 'holds')
        assert.ok(holders.length <= 1, JSON.stringify(answers))
        const named = answers.filter((answer) => answer !== 'holds')
        assert.ok(named.every((answer) => children.some(({ pid }) => answer === `refused by ${pid}`)))
      }
    })

    it('exactly one takes over what a killed process left', async () => {
      for (let round = 0; round < 25; round += 1) {
        const fresh = newFolder()
        writeFileSync(join(fresh, 'service.lock'), claim(2 ** 22 - 1, 'boot:1'))
        for (const child of children) child.write(`${fresh}\n`)
        const answers = await Promise.all(children.map((child) => child.line()))
        rmSync(fresh, { recursive: true })
        assert.equal(answers.filter((answer) => answer === 'holds').length, 1, JSON.stringify(answers))
      }
    })
  })
})
