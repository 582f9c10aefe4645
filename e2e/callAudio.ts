import type { BrowserContext, Page } from 'playwright-core'
import { turns } from './steps'

/**
 * Runs in every page before its own scripts: listens to the sound of calls and records the web phone's status. A tone
 * is identified by its strongest pitches, those within 6 dB of the loudest.
 */
const ears = `{
  const [FLOOR, PEAK_DB, EVERY_MS] = [0.01, 6, 50]
  const [peers, statusTexts, tones] = [new Set(), [], new Set()]
  let [analyser, loudAt, level] = [null, performance.now(), 0]

  const { setRemoteDescription } = RTCPeerConnection.prototype
  RTCPeerConnection.prototype.setRemoteDescription = function (...given) {
    peers.add(this)
    return setRemoteDescription.apply(this, given)
  }
  const played = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject')
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    ...played,
    set(stream) {
      played.set.call(this, stream)
      if (stream !== null) listen(stream)
    },
  })
  let context = null
  const listen = (stream) => {
    context ??= new AudioContext()
    analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 })
    context.createMediaStreamSource(stream).connect(analyser)
    tones.clear()
    loudAt = performance.now()
  }
  const pitches = () => {
    const powers = new Float32Array(analyser.frequencyBinCount)
    analyser.getFloatFrequencyData(powers)
    const loudest = powers.reduce((most, power) => Math.max(most, power), -Infinity)
    const isPeak = (power, bin) => power > loudest - PEAK_DB && power >= (powers[bin - 1] ?? -Infinity) && power > (powers[bin + 1] ?? -Infinity)
    return [...powers.keys()].filter((bin) => isPeak(powers[bin], bin)).map((bin) => (bin * context.sampleRate) / analyser.fftSize)
  }
  setInterval(() => {
    if (analyser === null) return
    if (context.state === 'suspended') void context.resume()
    const samples = new Float32Array(analyser.fftSize)
    analyser.getFloatTimeDomainData(samples)
    level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    if (level < FLOOR) return
    loudAt = performance.now()
    tones.add(pitches().map((hertz) => Math.round(hertz / 25) * 25).join(' '))
  }, EVERY_MS)

  globalThis.soundState = () => {
    const state = { level, quietMs: performance.now() - loudAt, tones: [...tones] }
    tones.clear()
    return state
  }
  globalThis.receivedPackets = async () => {
    const open = [...peers].filter(({ connectionState }) => connectionState === 'connected')
    const reports = (await Promise.all(open.map((peer) => peer.getStats()))).flatMap((stats) => [...stats.values()])
    const inbound = reports.filter(({ type }) => type === 'inbound-rtp')
    const sum = (field) => inbound.reduce((total, report) => total + report[field], 0)
    return { received: sum('packetsReceived'), lost: sum('packetsLost') }
  }
  globalThis.shownStatus = () => statusTexts
  new MutationObserver(() => {
    const text = document.querySelector('form [role=status]')?.textContent ?? ''
    if (text !== '' && text !== statusTexts.at(-1)) statusTexts.push(text)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}`

export const listenIn = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript({ content: ears })
}

interface SoundState {
  /** Root mean square, at most 1. */
  level: number
  quietMs: number
  tones: string[]
}

const soundState = (page: Page): Promise<SoundState> => page.evaluate<SoundState>('soundState()')

export const untilTone = async (page: Page, ...hertz: number[]): Promise<void> => {
  await soundState(page)
  await turns(() => soundState(page), ({ tones }) => tones.includes(hertz.join(' ')), `no ${hertz.join(' and ')} Hz`)
}

export const untilToneOccurred = async (page: Page, ...hertz: number[]): Promise<void> => {
  await turns(() => soundState(page), ({ tones }) => tones.includes(hertz.join(' ')), `no ${hertz.join(' and ')} Hz`)
}

/** Three times the interval at which the fake microphone beeps. */
const SILENCE_MS = 1500

export const untilSilent = async (page: Page): Promise<void> => {
  await turns(() => soundState(page), ({ quietMs }) => quietMs > SILENCE_MS, 'it is not quiet')
}

export const untilAudible = async (page: Page): Promise<void> => {
  await turns(() => soundState(page), ({ quietMs }) => quietMs < SILENCE_MS / 5, 'nothing is heard')
}

export const packets = (page: Page): Promise<{ received: number; lost: number }> => page.evaluate<{ received: number; lost: number }>('receivedPackets()')

export const statusLines = (page: Page): Promise<string[]> => page.evaluate<string[]>('shownStatus()')
