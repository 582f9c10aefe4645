import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ownRecord, type LockRecord, watchMs } from './lockRecord'

const INODE = 7
const here = ownRecord('here', INODE)
const runs: LockRecord = here
const ended: LockRecord = { ...here, pid: 2 ** 22 - 1 }
const otherContainer: LockRecord = { ...here, pidNamespace: 'pid:[1]' }
const otherMachine: LockRecord = { ...otherContainer, machine: 'another' }
const copied = (record: LockRecord): LockRecord => ({ ...record, inode: 8 })

const plain = { isReadable: true, lock: 'ours', isOnLocalDisk: true, inode: INODE, hasPostmasterFile: true } as const

describe('a free lock is watched for a heartbeat of its last holder', () => {
  const cases: readonly [when: string, found: Partial<Parameters<typeof watchMs>[0]>, ms: number][] = [
    ['nobody holds it', { last: null }, 0],
    ['nobody held it, and no database runs', { last: null, isReadable: false, hasPostmasterFile: false }, 0],
    ['its record is gone, and a database may run', { last: null, isReadable: false }, 5_000],
    ['the last one ended here', { last: ended }, 0],
    ['the last one ended here, without locks', { last: ended, lock: 'unsupported' }, 0],
    ['the last one ended here, whose file was replaced', { last: copied(ended) }, 0],
    ['a container of this machine was killed', { last: otherContainer }, 0],
    ['a container of this machine was killed, on a network volume', { last: otherContainer, isOnLocalDisk: false }, 0],
    ['a container of this machine, without locks', { last: otherContainer, lock: 'unsupported' }, 8_000],
    ['a container of this machine, whose file was replaced', { last: copied(otherContainer) }, 5_000],
    ['the machine was switched off', { last: otherMachine }, 0],
    ['another machine, on a network volume', { last: otherMachine, isOnLocalDisk: false }, 8_000],
    ['another machine, without locks', { last: otherMachine, lock: 'unsupported' }, 8_000],
    ['the machine was switched off, the folder copied back', { last: copied(otherMachine) }, 5_000],
    ['a process of this machine that runs lost the lock', { last: copied(runs) }, 5_000],
  ]
  for (const [when, found, ms] of cases) {
    it(`for ${ms / 1000} s when ${when}`, () => assert.equal(watchMs({ last: null, ...plain, ...found }), ms))
  }
})
