import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startChild } from '../../tools/programs/child'
import { isRoot, newFolder, nobody, postmasterOf, removeFolder } from './testing/dataFolder'
import { findBinaries } from './binaries'
import { chooseRunner } from './runAs'

const program = new URL('./testing/write.program.ts', import.meta.url)
const asRoot = { skip: isRoot ? false : 'only root may change users' }
const hasSetpriv = spawnSync('setpriv', ['--version']).error === undefined
const asRootWithSetpriv = { skip: isRoot && hasSetpriv ? false : 'only root with setpriv can' }

async function openAndStop(dataDir: string, identity?: { uid: number; gid: number }) {
  const child = startChild(program, { args: [dataDir], identity })
  const first = await child.line().catch((error: unknown) => String(error))
  const pid = first.startsWith('rows') ? postmasterOf(dataDir) : 0
  const uid = pid === 0 ? -1 : statSync(`/proc/${pid}`).uid
  child.signal('SIGTERM')
  const { code, errors } = await child.ended
  return { code, errors, uid }
}

describe('the user that PostgreSQL runs as', () => {
  it('is nobody when root starts the service', asRoot, async () => {
    const dataDir = newFolder()
    const { code, errors, uid } = await openAndStop(dataDir)
    assert.deepEqual({ code, errors, uid }, { code: 0, errors: '', uid: nobody.uid })
    await removeFolder(dataDir)
  })

  it('is nobody even below a closed folder such as /root', asRootWithSetpriv, async () => {
    const closed = newFolder()
    chmodSync(closed, 0o700)
    const dataDir = join(closed, 'clone', '.data')
    mkdirSync(dataDir, { recursive: true })
    const { code, errors, uid } = await openAndStop(dataDir)
    assert.deepEqual({ code, errors, uid }, { code: 0, errors: '', uid: nobody.uid })
    await removeFolder(closed)
  })

  it('is the user who started the service, if not root', asRoot, async () => {
    const dataDir = newFolder(nobody)
    const { code, errors, uid } = await openAndStop(dataDir, nobody)
    assert.deepEqual({ code, errors, uid }, { code: 0, errors: '', uid: nobody.uid })
    await removeFolder(dataDir)
  })

  it('stays the owner of the folder even when root starts the service', asRoot, async () => {
    const daemon = { uid: 1, gid: 1 }
    const dataDir = newFolder(daemon)
    for (const identity of [undefined, daemon, undefined, daemon]) {
      const { code, errors, uid } = await openAndStop(dataDir, identity)
      assert.deepEqual({ code, errors, uid }, { code: 0, errors: '', uid: daemon.uid })
    }
    await removeFolder(dataDir)
  })

  it('is named in the error if it cannot reach the data and setpriv is missing', asRoot, async () => {
    const closed = newFolder()
    chmodSync(closed, 0o700)
    const dataDir = join(closed, '.data')
    mkdirSync(dataDir)
    const path = process.env['PATH']
    process.env['PATH'] = '/nowhere'
    try {
      assert.throws(() => chooseRunner(findBinaries(), dataDir), /user 65534 cannot reach .*install `setpriv`.*set DATABASE_URL/s)
    } finally {
      process.env['PATH'] = path
    }
    await removeFolder(closed)
  })
})
