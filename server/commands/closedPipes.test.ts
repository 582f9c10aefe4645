import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'

const root = fileURLToPath(new URL('../..', import.meta.url))
const urlOf = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href)

const readOneLine = async (program: string) => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] })
  const errors = text(child.stderr)
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(60_000) })
  await once(child.stdout, 'data')
  child.stdout.destroy()
  await once(child.stdout, 'close')
  child.stdin.end('go on\n')
  return { ended: await ended, errors: await errors }
}

const waits = "await new Promise((go) => process.stdin.once('data', go)); process.stdin.destroy();"

describe('a program whose output pipe is closed', () => {
  it('finishes its work without complaint', async () => {
    const print = `for (let line = 0; line < 50; line += 1) { process.stdout.write('more\\n'); await new Promise((go) => setTimeout(go)) }`
    const program = `import ${urlOf('closedPipes.ts')}; process.stdout.write('one\\n'); ${waits} ${print} process.stderr.write('the end')`
    assert.deepEqual(await readOneLine(program), { ended: [0, null], errors: 'the end' })
  })

  it('keeps logging, fatal errors included, and exits', async () => {
    const log = `log.info('three'); log.fatal('four'); log.info('five'); process.stderr.write('the end'); process.exit(7)`
    const program = `import { makeLog } from ${urlOf('../platform/metrics/log.ts')}; const log = makeLog('info'); log.info('one'); ${waits} ${log}`
    assert.deepEqual(await readOneLine(program), { ended: [7, null], errors: 'the end' })
  })

  it('the last lines of a log are written before the process ends', async () => {
    const program = `import { makeLog } from ${urlOf('../platform/metrics/log.ts')}; const log = makeLog('info'); for (let n = 0; n < 500; n += 1) log.info('é' + n); log.fatal('last'); process.exit(0)`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = (await text(child.stdout)).trim().split('\n')
    const words = lines.map((line) => /"msg":"(.*)"/.exec(line)?.[1])
    assert.deepEqual(words, [...Array.from({ length: 500 }, (_, n) => `é${n}`), 'last'])
  })

  it('is handled by each of our commands', async () => {
    const manifest = await readFile(`${root}package.json`, 'utf8')
    const programs = [...manifest.matchAll(/"[\w:]+": "[^"]*?((?:tools|bench|assurance)\/[\w/.]+\.ts)(?=[ "])/g)].map(([, file = '']) => file)
    const commands = [...new Set(programs)].filter((file) => file !== 'tools/nodeTests.ts')
    assert.ok(commands.length >= 12, commands.join(' '))
    for (const file of commands) {
      assert.match(await readFile(`${root}${file}`, 'utf8'), /^import '(?:\.\.\/)+server\/commands\/closedPipes'$/m, file)
    }
  })
})
