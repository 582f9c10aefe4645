/** Somebody with an account of their own. */
export interface Person {
  email: string
  password: string
  name: string
}

/** The console on a running service: all that a journey knows about either of them. */
export interface Product {
  /** Without a slash at its end. */
  url: string
  person: Person
  /** The token in the reset link that was just mailed: the last part of its path. */
  mailedToken: () => Promise<string>
  stop: () => Promise<void>
}

/** Starts products, each with records of its own. */
export interface Services {
  start: () => Promise<Product>
  stop: () => Promise<void>
}
