/** What we call of the package, which brings no types of its own. It may be missing: it is optional. */
declare module '@echogarden/espeak-ng-emscripten' {
  interface Engine {
    readonly samplerate: number
    /** 0 when there is such a voice. */
    set_voice: (name: string) => number
    /** Calls back with each stretch of samples in 16 bits; answers of true end it. */
    synthesize: (text: string, hear: (samples: Int16Array) => boolean) => void
  }
  interface Loaded {
    eSpeakNGWorker: new () => Engine
  }
  const load: () => Promise<Loaded>
  // eslint-disable-next-line import/no-default-export -- The package has no other.
  export default load
}
