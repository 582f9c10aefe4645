import { startService, type ServiceOptions, type TestService } from '../../server/testing/controlClient'
import { CONTROL_URL } from './globalSetup'

/** The tests' only access to the service. */
export type { Person, TestService } from '../../server/testing/controlClient'
export { faults, type Fault } from '../../server/testing/faults'

/**
 * A real service with its own database: one per test file, from `beforeAll` to `afterAll`. Without events, unless the
 * test is about them: a list that is told to refresh would take a fault that waits for the test's own request.
 */
export const startTestService = (options: ServiceOptions = {}): Promise<TestService> => {
  const controlUrl = process.env[CONTROL_URL]
  if (controlUrl === undefined) throw new Error(`${CONTROL_URL} is not set: run the tests through jest's own configuration.`)
  return startService(controlUrl, { hasEvents: false, ...options })
}
