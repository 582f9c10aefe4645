export interface Job {
  port: number
  path: string
  token: string
  connections: number
  ms: number
}

export interface Loaded {
  times: number[]
  ms: number
}
