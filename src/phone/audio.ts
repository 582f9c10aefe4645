import { BASE_PATH } from '@/lib/paths'
import { canChooseSpeaker } from './preferences'

let failure: unknown = null

/** The page was not loaded over HTTPS. */
export class NotSecure extends Error {}

/** Opens it ourselves, because the voice client hides most of the browser's reasons. */
export const openMicrophone = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
  failure = null
  try {
    // Missing without HTTPS, whatever the type says.
    const media: MediaDevices | undefined = navigator.mediaDevices
    if (media === undefined) throw new NotSecure()
    return await media.getUserMedia(constraints)
  } catch (error) {
    failure = error
    throw error
  }
}

export const microphoneFailure = (): unknown => failure

interface Levels {
  microphone: number
  speaker: number
}

const silence: Levels = { microphone: 0, speaker: 0 }

let levels = silence
const watchers = new Set<() => void>()

/** Twenty times a second during a call: too often for the store. */
export const setLevels = (next: Levels): void => {
  levels = next
  watchers.forEach((watcher) => watcher())
}

export const silenceLevels = (): void => setLevels(silence)

export const currentLevels = (): Levels => levels

export const watchLevels = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Time limits: the voice client's promises never settle on a bad token or unreachable server. Mutable for tests. */
export const phoneTiming = { settleMs: 10_000, ringMs: 45_000 }

export class OutOfTime extends Error {
  override name = 'OutOfTime'
}

/** Rejects with `OutOfTime` after the limit; `onLate` then gets the late result. */
export const withinLimit = <Value>(work: Promise<Value>, limitMs: number, onLate: (value: Value) => void = () => undefined): Promise<Value> =>
  new Promise((resolve, reject) => {
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      reject(new OutOfTime())
    }, limitMs)
    work.then(
      (value) => {
        clearTimeout(timer)
        if (isOver) onLate(value)
        else resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        // The voice client gives no reason when the connection breaks during registration.
        reject(error instanceof Error ? error : new OutOfTime())
      },
    )
  })

const fileOf = (name: string): string => `${BASE_PATH}/sounds/${name}.wav`

/** All fifteen sounds of the voice client: any missing one would be requested from its maker's server. */
export const soundFiles = {
  incoming: fileOf('incoming'),
  outgoing: fileOf('outgoing'),
  disconnect: fileOf('disconnect'),
  dtmf0: fileOf('dtmf-0'),
  dtmf1: fileOf('dtmf-1'),
  dtmf2: fileOf('dtmf-2'),
  dtmf3: fileOf('dtmf-3'),
  dtmf4: fileOf('dtmf-4'),
  dtmf5: fileOf('dtmf-5'),
  dtmf6: fileOf('dtmf-6'),
  dtmf7: fileOf('dtmf-7'),
  dtmf8: fileOf('dtmf-8'),
  dtmf9: fileOf('dtmf-9'),
  dtmfs: fileOf('dtmf-star'),
  dtmfh: fileOf('dtmf-hash'),
} as const

/**
 * Plays a sound of the voice client when it is due. The client's own class starts each sound once, muted, as soon as the
 * phone is ready: before the first click on a page, browsers refuse that with a warning for each.
 */
export class PhoneSound {
  private readonly audio: HTMLAudioElement
  isPlaying = false

  constructor(
    readonly name: string,
    readonly url: string,
    { shouldLoop = false }: { shouldLoop?: boolean },
  ) {
    this.audio = new Audio()
    this.audio.preload = 'none'
    this.audio.src = url
    this.audio.loop = shouldLoop
    this.audio.addEventListener('pause', () => (this.isPlaying = false))
  }

  setSinkIds(ids: string | readonly string[]): void {
    const [id = ''] = typeof ids === 'string' ? [ids] : ids
    if (canChooseSpeaker()) this.audio.setSinkId(id).catch(() => undefined)
  }

  /** A sound that the browser refuses is missed, like any sound in a page that nobody has clicked in. */
  async play(): Promise<void> {
    this.audio.currentTime = 0
    this.isPlaying = true
    await this.audio.play().catch(() => (this.isPlaying = false))
  }

  stop(): void {
    this.audio.pause()
  }
}
