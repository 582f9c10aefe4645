import { EventEmitter } from 'node:events'

/** Replaces the voice client's package: records calls and lets the test emit events. */
export class FakeCall extends EventEmitter {
  static readonly Codec = { PCMU: 'pcmu', Opus: 'opus' }
  readonly digits: string[] = []
  readonly customParameters = new Map<string, string>()
  muted = false
  wasAccepted = false
  isOver = false
  constructor(readonly parameters: Record<string, string> = {}) {
    super()
  }

  accept(): void {
    this.wasAccepted = true
    setTimeout(() => {
      if (!this.isOver) this.emit('accept', this)
    })
  }

  end(event: 'disconnect' | 'cancel' | 'reject' = 'disconnect'): void {
    if (this.isOver) return
    this.isOver = true
    this.emit(event, this)
  }

  disconnect(): void {
    this.end()
  }

  reject(): void {
    this.end('reject')
  }

  ignore(): void {
    this.isOver = true
  }

  mute(isMuted: boolean): void {
    this.muted = isMuted
    this.emit('mute', isMuted, this)
  }

  sendDigits(digits: string): void {
    this.digits.push(digits)
  }
}

interface FakeSdkState {
  devices: FakeDevice[]
  /** `false`: registration never settles. */
  registers: boolean
  refusal: Error | null
}

export const voiceSdk: FakeSdkState = { devices: [], registers: true, refusal: null }

export const resetVoiceSdk = (): void => {
  voiceSdk.devices.forEach((device) => device.destroy())
  Object.assign(voiceSdk, { devices: [], registers: true, refusal: null })
}

interface Connecting {
  params: Record<string, string>
}

export class FakeDevice extends EventEmitter {
  static isSupported = true
  readonly tokens: string[]
  readonly connected: Connecting['params'][] = []
  readonly audio = {
    incoming: () => false,
    isOutputSelectionSupported: false,
    inputDevice: null,
    speakerDevices: { set: () => Promise.resolve() },
  }
  call: FakeCall | null = null
  state = 'unregistered'

  constructor(token: string, readonly options: Record<string, unknown>) {
    super()
    this.tokens = [token]
    voiceSdk.devices.push(this)
  }

  private ready(): void {
    if (this.state === 'destroyed') return
    this.state = 'registered'
    this.emit('registered')
  }

  register(): Promise<void> {
    return new Promise((resolve) => {
      this.once('registered', () => resolve())
      setTimeout(() => {
        if (voiceSdk.refusal !== null) this.emit('error', voiceSdk.refusal)
        else if (voiceSdk.registers) this.ready()
      })
    })
  }

  updateToken(token: string): void {
    this.tokens.push(token)
    voiceSdk.refusal = null
    setTimeout(() => this.ready())
  }

  connect({ params }: Connecting): Promise<FakeCall> {
    this.connected.push(params)
    this.call = new FakeCall({ To: params['To'] ?? '' })
    this.call.accept()
    return Promise.resolve(this.call)
  }

  ring(from: string, to?: string): FakeCall {
    this.call = new FakeCall({ From: from, ...(to !== undefined && { To: to }) })
    this.emit('incoming', this.call)
    return this.call
  }

  destroy(): void {
    this.state = 'destroyed'
    this.call?.disconnect()
  }
}

export const voiceError = (code: number): Error => Object.assign(new Error(`voice error ${code}`), { code })

export { FakeCall as Call, FakeDevice as Device }
