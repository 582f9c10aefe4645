import type { ApplicationSummary } from 'contract/applications'

interface Kept {
  id: string
  friendly_name: string
  updated_at: Date
}

/** A call flow as the wire names it. */
export const toWire = ({ updated_at, ...names }: Kept): ApplicationSummary => ({
  ...names,
  updated_at: updated_at.toISOString(),
})
