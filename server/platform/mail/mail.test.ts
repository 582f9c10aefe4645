import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { systemRandom } from '../random'
import { MailRefused, makeOutbox, makeSmtpMail } from './mail'

const ID = '6b1f0d3c-2f3e-4c0e-9b52-3d1f6f0f7a11'

const sound = { name: 'Voicemail 14.05 "+1514".wav', mediaType: 'audio/wav', content: Uint8Array.from({ length: 200 }, (_, at) => at) }
const encoded = Buffer.from(sound.content).toString('base64')
const attachedTo = (text: string): string =>
  /Content-Type: audio\/wav[^]*?\r\n\r\n([\w+/=\r\n]+?)\r\n-/.exec(text)?.[1]?.replace(/\r\n/g, '') ?? ''

const mail = { to: 'zoe@example.com', subject: 'Réinitialisez votre mot de passe', text: 'Ouvrez http://localhost/console/password/reset/abc\nMerci' }

describe('mail over SMTP', () => {
  const came: { from: string; to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = address.startsWith('nobody') ? 550 : address.startsWith('busy') ? 450 : null
      done(responseCode === null ? null : Object.assign(new Error('not now, or never'), { responseCode }))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        came.push({ from, to: rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString() })
        done(rcptTo.some(({ address }) => address.startsWith('refused')) ? new Error('no such mailbox') : null)
      })
    },
  })
  let url = ''
  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const address: string | AddressInfo | null = server.server.address()
    url = `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  })
  after(() => new Promise<void>((closed) => void server.close(() => closed())))

  for (const from of ['Console <no-reply@example.com>', '"Console" <no-reply@example.com>']) it(`goes from the configured address, written as ${from}, to one recipient, with its accents intact`, async () => {
    await makeSmtpMail({ url, from }).send(mail, ID)
    const [{ from: envelope, to, text } = { from: '', to: [], text: '' }] = came.splice(0)
    assert.deepEqual([envelope, to], ['no-reply@example.com', ['zoe@example.com']])
    assert.match(text, /^Subject: =\?UTF-8\?/m)
    assert.match(text, /http:\/\/localhost\/console\/password\/reset\/abc/)
    assert.match(text, new RegExp(`^Message-ID: <${ID}@example\\.com>`, 'm'))
    assert.match(text, /^From: Console <no-reply@example\.com>/m)
  })

  it('can have an audio attachment', async () => {
    await makeSmtpMail({ url, from: 'no-reply@example.com' }).send({ ...mail, attachments: [sound] }, ID)
    const [{ text } = { text: '' }] = came.splice(0)
    assert.match(text, /^Content-Disposition: attachment;/m)
    assert.equal(attachedTo(text), encoded)
  })

  it('an address that contains a second one reaches no one else', async () => {
    const send = makeSmtpMail({ url, from: 'no-reply@example.com' }).send({ ...mail, to: 'zoe@example.com,evil@example.com' }, ID)
    await send.catch(() => undefined)
    assert.ok(came.splice(0).every(({ to }) => !to.includes('evil@example.com')))
  })

  it('a refusal and a missing server reject', async () => {
    const send = (to: string) => makeSmtpMail({ url, from: 'no-reply@example.com' }).send({ ...mail, to }, ID)
    const isForGood = (error: unknown): boolean => error instanceof MailRefused
    await assert.rejects(send('refused@example.com'), (error) => !isForGood(error))
    await assert.rejects(send('nobody@example.com'), isForGood)
    await assert.rejects(send('busy@example.com'), (error) => !isForGood(error))
    await assert.rejects(makeSmtpMail({ url: 'smtp://127.0.0.1:1', from: 'no-reply@example.com' }).send(mail, ID))
  })
})

describe('mail in the outbox folder', () => {
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-outbox-'))
  })
  after(() => rm(folder, { recursive: true }))

  it('becomes a file that only its owner can read, and the log shows its link', async () => {
    const lines: string[] = []
    const stream = new Writable({ write: (line: Buffer, _encoding, done) => (lines.push(line.toString()), done()) })
    const outbox = join(folder, 'outbox')
    const clock = () => new Date('2026-03-15T15:00:00Z')
    const { send } = makeOutbox({ folder: outbox, log: pino(stream), clock, random: systemRandom })
    await send({ ...mail, subject: 'Two\r\nBcc: evil@example.com' }, ID)
    const [name = ''] = await readdir(outbox)
    assert.match(name, /^2026-03-15T15-00-00-000Z-[\w-]{36}\.eml$/)
    assert.equal((await stat(join(outbox, name))).mode & 0o777, 0o600)
    assert.equal((await stat(outbox)).mode & 0o777, 0o700)
    const text = await readFile(join(outbox, name), 'utf8')
    assert.match(text, new RegExp(`^Message-ID: <${ID}@localhost>\r$`, 'm'))
    assert.match(text, /^To: zoe@example\.com\r$/m)
    assert.doesNotMatch(text, /^Bcc:/m)
    assert.ok(text.endsWith(mail.text))
    assert.match(lines.join(''), /"link":"http:\/\/localhost\/console\/password\/reset\/abc"/)
  })

  it('includes the audio attachment', async () => {
    const outbox = join(folder, 'sounds')
    const clock = () => new Date('2026-03-15T15:00:00Z')
    const { send } = makeOutbox({ folder: outbox, log: pino({ level: 'silent' }), clock, random: systemRandom })
    await send({ ...mail, attachments: [sound] }, ID)
    const [name = ''] = await readdir(outbox)
    const text = await readFile(join(outbox, name), 'utf8')
    const boundary = /^Content-Type: multipart\/mixed; boundary="([^"]+)"\r$/m.exec(text)?.[1] ?? ''
    assert.equal(text.split(`--${boundary}`).length, 4)
    assert.ok(text.includes(mail.text))
    assert.deepEqual([attachedTo(text), /filename="([^"\r]*)"\r$/m.exec(text)?.[1]], [encoded, "Voicemail 14.05 '+1514'.wav"])
  })

  const limited: [what: string, limits: { mails: number; bytes: number }, kept: number[]][] = [
    ['only three mails', { mails: 3, bytes: 1_000_000 }, [7, 8, 9]],
    ['only 2,500 bytes', { mails: 1000, bytes: 2500 }, [8, 9]],
    ['the newest mail even if it exceeds the limit', { mails: 1000, bytes: 10 }, [9]],
  ]
  for (const [what, limits, remaining] of limited) {
    it(`keeps ${what}`, async () => {
      const outbox = join(folder, what)
      let minute = 0
      const clock = () => new Date(Date.UTC(2026, 2, 15, 15, minute))
      const { send } = makeOutbox({ folder: outbox, log: pino({ level: 'silent' }), clock, random: systemRandom, limits })
      for (; minute < 10; minute += 1) await send({ ...mail, text: 'x'.repeat(1000) }, ID)
      assert.deepEqual((await readdir(outbox)).map((name) => Number(name.slice(14, 16))).sort(), remaining)
    })
  }
})
