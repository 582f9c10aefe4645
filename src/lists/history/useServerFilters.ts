import { useState } from 'react'

export type ServerFilters = Readonly<Record<string, unknown>>

const covers = (wide: ServerFilters, narrow: ServerFilters): boolean =>
  Object.entries(wide).every(([name, value]) => value === undefined || narrow[name] === value)

const isSame = (one: ServerFilters, other: ServerFilters): boolean => covers(one, other) && covers(other, one)

/** Requests nothing while a fully loaded list already holds every match of narrower filters. */
export const useServerFilters = <Filters extends ServerFilters>(filters: Filters) => {
  const [requested, setRequested] = useState(filters)
  return {
    requested,
    /** Whether the requested list, once it is whole, holds every match of these. */
    isCovering: (narrower: Filters): boolean => covers(requested, narrower),
    update: (isWhole: boolean): void => {
      if (isWhole ? !covers(requested, filters) : !isSame(requested, filters)) setRequested(filters)
    },
  }
}
