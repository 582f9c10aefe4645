export interface ControlTest {
  by: 'service' | 'jest'
  /** From the root of the tree. */
  file: string
  /** A part of the names of the tests to run; without it all of the file. */
  name?: string
}

/** Something that keeps the product safe, and the tests that must fail once it is switched off. */
export interface Control {
  name: string
  file: string
  /** Stands exactly once in the file, */
  find: string
  /** and with this in its place the control is off. */
  replace: string
  tests: readonly ControlTest[]
}

export const service = (file: string, name?: string): ControlTest => ({ by: 'service', file, ...(name !== undefined && { name }) })

export const jest = (file: string, name?: string): ControlTest => ({ by: 'jest', file, ...(name !== undefined && { name }) })
