declare module '@echogarden/espeak-ng-emscripten' {
  interface Engine {
    readonly samplerate: number
    set_voice: (name: string) => number
    /** Calls back with 16-bit samples; returning true stops it. */
    synthesize: (text: string, onSamples: (samples: Int16Array) => boolean) => void
  }
  interface Loaded {
    eSpeakNGWorker: new () => Engine
  }
  const load: () => Promise<Loaded>
  // eslint-disable-next-line import/no-default-export -- The package has no other.
  export default load
}
