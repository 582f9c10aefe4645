import assert from 'node:assert/strict'
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, afterEach, describe, it } from 'node:test'
import { pino } from 'pino'
import { startChild, type Child } from '../../tools/programs/child'
import { newFolder } from './testing/dataFolder'
import { refuseLockedFolder, takeFolder, type DataDirLock } from './dataDirLock'
import { FolderInUse, decode, encode, ownRecord, RECORD_BYTES } from './lockRecord'
import { startOf } from './processes'

const log = pino({ level: 'silent' })
const program = new URL('./testing/holdFolder.program.ts', import.meta.url)

describe('holding a data folder', () => {
  let awake: NodeJS.Timeout
  before(() => (awake = setInterval(() => undefined, 1_000)))
  after(() => clearInterval(awake))

  let folder = ''
  let holds: DataDirLock[] = []
  const lockFile = (): string => join(folder, 'service.lock')
  const claim = (pid: number, started: string | null): string =>
    `${JSON.stringify({ kind: 'claim', nonce: `of-${pid}`, pid, started: started ?? '', since: '2026-01-01T00:00:00.000Z' })}\n`
  const take = async (): Promise<DataDirLock> => {
    const hold = await takeFolder(folder, log)
    holds.push(hold)
    return hold
  }

  beforeEach(() => {
    folder = newFolder()
    holds = []
  })
  afterEach(async () => {
    await Promise.all(holds.map((hold) => hold.release().catch(() => undefined)))
    rmSync(folder, { recursive: true })
  })

  it('a locked folder is refused with the PID, host, address and start time of its holder', async () => {
    await (await take()).publish('http://localhost:4321')
    await assert.rejects(
      take(),
      (error) =>
        error instanceof FolderInUse &&
        error.pid === process.pid &&
        error.isReachable &&
        error.message.includes(`is already in use by process ${process.pid} on host ${hostname()} (http://localhost:4321, since 20`),
    )
    assert.throws(() => refuseLockedFolder(folder), FolderInUse)
  })

  it('a holder that is still starting is named without an address', async () => {
    await take()
    await assert.rejects(take(), /\(still starting, since /)
  })

  it('the lock keeps others out even if its record names another namespace', async () => {
    await take()
    const [record] = decode(readFileSync(lockFile(), 'utf8'))
    assert.ok(record !== undefined)
    const elsewhere = { ...record, pidNamespace: 'pid:[1]', networkNamespace: 'net:[1]', host: 'another-host' }
    writeFileSync(lockFile(), encode(elsewhere), { flag: 'r+' })
    await assert.rejects(
      take(),
      (error) => error instanceof FolderInUse && error.message.includes('on host another-host') && !error.isReachable,
    )
  })

  it('a released folder can be taken, even after others were refused', async () => {
    const hold = await take()
    await assert.rejects(take(), FolderInUse)
    await hold.release()
    refuseLockedFolder(folder)
    await (await take()).release()
  })

  it('the record of an ended process is ignored', async () => {
    writeFileSync(lockFile(), claim(2 ** 22 - 1, startOf(process.pid)))
    await take()
  })

  it('a PID reused by another process is ignored', async () => {
    const started = `${startOf(process.pid)?.split(':')[0]}:12345`
    writeFileSync(lockFile(), claim(process.ppid, started))
    await take()
  })

  it('the record of a running process is respected, even from a version without the lock', async () => {
    writeFileSync(lockFile(), claim(process.ppid, startOf(process.ppid)))
    await assert.rejects(take(), (error) => error instanceof FolderInUse && error.pid === process.ppid)
  })

  it('a damaged record lets nobody else in and is repaired', async () => {
    const hold = await take()
    appendFileSync(lockFile(), '{"kind":"claim","nonce":"cu')
    await assert.rejects(take(), FolderInUse)
    writeFileSync(lockFile(), '')
    await hold.publish('http://localhost:4321')
    await assert.rejects(take(), /localhost:4321/)
  })

  it('records appended by earlier versions are removed', async () => {
    writeFileSync(lockFile(), claim(2 ** 22 - 1, startOf(process.pid)).repeat(1_000))
    await take()
    assert.equal(statSync(lockFile()).size, RECORD_BYTES)
    assert.match(readFileSync(lockFile(), 'utf8'), new RegExp(`"pid":${process.pid},`))
  })

  const losses: readonly [how: string, lose: () => void, reason: RegExp][] = [
    ['removed', () => rmSync(lockFile()), /is gone/],
    ['moved away', () => renameSync(lockFile(), `${lockFile()}.old`), /is gone/],
    [
      'replaced by a copy of itself',
      () => {
        copyFileSync(lockFile(), `${lockFile()}.copy`)
        renameSync(`${lockFile()}.copy`, lockFile())
      },
      /was replaced/,
    ],
    [
      'written by another process',
      () => {
        const other = { ...ownRecord('another', statSync(lockFile()).ino), host: 'another-host' }
        writeFileSync(lockFile(), encode(other), { flag: 'r+' })
      },
      /process \d+ on host another-host took it over/,
    ],
  ]
  for (const [how, lose, reason] of losses) {
    it(`a holder whose lock file is ${how} detects that it lost the folder`, { timeout: 30_000 }, async () => {
      const hold = await take()
      lose()
      assert.match(await hold.lost, reason)
    })
  }

  describe('several processes at the same time', () => {
    let children: Child[] = []
    before(async () => {
      children = Array.from({ length: 4 }, () => startChild(program))
      await Promise.all(children.map((child) => child.line()))
    })
    after(async () => {
      for (const child of children) child.signal('SIGKILL')
      await Promise.all(children.map((child) => child.ended))
    })

    it('exactly one gets the folder, and the others are refused with its PID', async () => {
      for (let round = 0; round < 50; round += 1) {
        for (const child of children) child.write(`release\n${folder}\n`)
        const answers = await Promise.all(children.map(async (child) => [await child.line(), await child.line()][1]))
        const holders = children.filter((_, index) => answers[index] === 'holds')
        assert.ok(holders.length <= 1, JSON.stringify(answers))
        const named = answers.filter((answer) => answer !== 'holds')
        assert.ok(named.every((answer) => children.some(({ pid }) => answer === `refused by ${pid}`)), JSON.stringify(answers))
      }
    })

    it('exactly one takes over the folder of an ended process', async () => {
      for (let round = 0; round < 25; round += 1) {
        const fresh = newFolder()
        writeFileSync(join(fresh, 'service.lock'), claim(2 ** 22 - 1, startOf(process.pid)))
        for (const child of children) child.write(`${fresh}\n`)
        const answers = await Promise.all(children.map((child) => child.line()))
        for (const child of children) child.write('release\n')
        await Promise.all(children.map((child) => child.line()))
        rmSync(fresh, { recursive: true })
        assert.equal(answers.filter((answer) => answer === 'holds').length, 1, JSON.stringify(answers))
      }
    })
  })

  describe('without file locks', () => {
    const path = process.env['PATH']
    before(() => (process.env['PATH'] = '/nowhere'))
    after(() => (process.env['PATH'] = path))

    const fromElsewhere = (beat: number) =>
      encode({ ...ownRecord('elsewhere', 1), host: 'another-host', machine: 'another', beat, address: 'http://localhost:4000' })

    it('a holder on another machine whose heartbeat continues keeps the folder', async () => {
      let beat = 0
      writeFileSync(lockFile(), fromElsewhere(beat))
      const beating = setInterval(() => {
        if (beat < 20) writeFileSync(lockFile(), fromElsewhere((beat += 1)), { flag: 'r+' })
      }, 100)
      try {
        await assert.rejects(take(), /process \d+ on host another-host \(http:\/\/localhost:4000, since/)
      } finally {
        clearInterval(beating)
      }
    })

    it('a holder whose heartbeat has stopped is ignored', async () => {
      writeFileSync(lockFile(), fromElsewhere(7))
      const hold = await take()
      assert.equal(decode(readFileSync(lockFile(), 'utf8'))[0]?.pid, process.pid)
      await assert.rejects(take(), (error) => error instanceof FolderInUse && error.pid === process.pid)
      await hold.release()
    })

    it('a holder that cannot write its heartbeat detects that it lost the folder', { timeout: 60_000 }, async () => {
      const hold = await take()
      // File permissions do not stop root; a link to itself does.
      rmSync(lockFile())
      symlinkSync(lockFile(), lockFile())
      assert.match(await hold.lost, /could not be written for/)
    })

    it('one of two simultaneous starts on an unlocked folder is refused', async () => {
      mkdirSync(join(folder, 'postgres'))
      const answers = await Promise.allSettled([take(), take()])
      assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    })
  })
})
