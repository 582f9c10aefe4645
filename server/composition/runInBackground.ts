import type { FastifyInstance } from 'fastify'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock'
import { sweep, SWEEP_EVERY_MS } from './sweeping/sweep'
import { sweepFiles } from './sweeping/sweepFiles'
import { makeSoundChecks } from '../sounds/index'
import type { Core } from './makeCore'
import type { ServerDeps } from './serverParts'

/** Longer than any upload takes between its content and its rows. */
const UPLOAD_MS = HOUR_MS
/** A disk's clock lags slightly behind ours; new content must not look older than the start. */
const DISK_CLOCK_MS = 100

export const runInBackground = (app: FastifyInstance, core: Core, { log, ownsFiles = false, seesAllFiles = ownsFiles }: ServerDeps): void => {
  const { store, clock, background, providers, clockWatch } = core
  const sweepFilesBefore = (before: Date) => sweepFiles({ store, files: providers.files, log, seesAll: seesAllFiles }, before)
  const sweepAll = async (): Promise<void> => {
    // With a clock that runs ahead, uploads in progress would look old.
    if (!clockWatch.isTrusted()) return
    await sweep(store, clock)
    await sweepFilesBefore(later(clock(), -UPLOAD_MS))
  }
  const settleNumbers = (): void => background.run('settling numbers', () => core.numbers.settle(log))
  const sweepInTime = (): void => {
    background.run('sweeping', sweepAll)
    settleNumbers()
  }
  const runMoney = (): void =>
    background.run('keeping the money', async () => {
      await clockWatch.check()
      await core.money.processDue(log)
    })
  const fetchRecordings = (): void => background.run('fetching recordings', () => core.recordings.resume(log))
  const soundChecks = makeSoundChecks({ store, sounds: core.sounds, log })
  const checkSounds = (): void => background.run('checking stored sounds', soundChecks.run)
  const deliverMails = (): void => core.outbox.deliver()
  const sendDigests = (): void =>
    background.run('sending digests', async () => {
      if (clockWatch.isTrusted()) await core.notifier.sendDigests()
    })
  const timers = [
    setInterval(sweepInTime, SWEEP_EVERY_MS),
    setInterval(checkSounds, HOUR_MS),
    setInterval(runMoney, MINUTE_MS),
    setInterval(fetchRecordings, MINUTE_MS),
    setInterval(deliverMails, MINUTE_MS),
    setInterval(sendDigests, MINUTE_MS),
  ]
  for (const timer of timers) timer.unref()
  app.addHook('onReady', async () => {
    const start = later(clock(), -DISK_CLOCK_MS)
    await clockWatch.check().catch((error: unknown) => log.warn({ err: error }, 'the clock was not compared yet'))
    if (ownsFiles) background.run('sweeping files', () => sweepFilesBefore(start))
    settleNumbers()
    runMoney()
    fetchRecordings()
    checkSounds()
    deliverMails()
    sendDigests()
  })
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
    soundChecks.stop()
    core.recordings.stop()
    core.alerts.stop()
    await background.settled()
    await core.sounds.close()
  })
}
