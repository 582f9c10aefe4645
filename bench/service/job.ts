/** What the loader is told to do, one JSON line each. */
export interface Job {
  port: number
  /** With its query. */
  path: string
  /** Empty for nobody. */
  token: string
  connections: number
  ms: number
}

/** What it answers: of every call that was answered in time, milliseconds from its first byte to the reply's last. */
export interface Loaded {
  times: number[]
  ms: number
}
