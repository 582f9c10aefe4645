export interface ControlTest {
  by: 'service' | 'jest'
  file: string
  name?: string
}

export interface Control {
  name: string
  file: string
  /** Text that occurs exactly once in the file, */
  find: string
  /** and the replacement that disables the control. */
  replace: string
  tests: readonly ControlTest[]
}

export const service = (file: string, name?: string): ControlTest => ({ by: 'service', file, ...(name !== undefined && { name }) })

export const jest = (file: string, name?: string): ControlTest => ({ by: 'jest', file, ...(name !== undefined && { name }) })
