import { format } from 'node:util'

/** What a test leaves on the console is a fault, act warnings included; the test that caused it fails. */
const complaints: string[] = []

const complain =
  (level: 'error' | 'warn') =>
  (...said: unknown[]): void => {
    complaints.push(`console.${level}: ${format(...said)}`)
  }

const refuseComplaints = (): void => {
  const heard = complaints.splice(0)
  if (heard.length > 0) throw new Error(heard.join('\n\n'))
}

Object.assign(console, { error: complain('error'), warn: complain('warn') })
afterEach(refuseComplaints)
// Cleaning up after the last test may complain too.
afterAll(refuseComplaints)
