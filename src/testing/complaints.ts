import { format } from 'node:util'

const complaints: string[] = []

const complain =
  (level: 'error' | 'warn') =>
  (...args: unknown[]): void => {
    complaints.push(`console.${level}: ${format(...args)}`)
  }

const refuseComplaints = (): void => {
  const reported = complaints.splice(0)
  if (reported.length > 0) throw new Error(reported.join('\n\n'))
}

Object.assign(console, { error: complain('error'), warn: complain('warn') })
afterEach(refuseComplaints)
afterAll(refuseComplaints)
