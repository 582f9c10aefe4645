import { format } from 'node:util'

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
afterAll(refuseComplaints)
