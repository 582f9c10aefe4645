import { BASE_PATH } from '@/lib/paths'

export const steps = location.pathname.slice(BASE_PATH.length).split('/')

/** Whether the address is of this pattern, as React Router writes it. */
export const isAt = (pattern: string): boolean => {
  const parts = pattern.split('/')
  return parts.length === steps.length && parts.every((part, at) => part === steps[at] || part.startsWith(':'))
}
