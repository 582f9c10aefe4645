import { BASE_PATH } from '@/lib/paths'
import { canChooseSpeaker } from './preferences'

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
