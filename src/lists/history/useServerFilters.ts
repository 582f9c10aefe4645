import { useState } from 'react'

/** As filters stand on the wire. */
export type Asked = Readonly<Record<string, unknown>>

/** Whatever passes `narrow` passes `wide`, too. */
const covers = (wide: Asked, narrow: Asked): boolean =>
  Object.entries(wide).every(([name, value]) => value === undefined || narrow[name] === value)

const isSame = (one: Asked, other: Asked): boolean => covers(one, other) && covers(other, one)

/**
 * What the service is asked for. A list that is loaded whole already holds whatever narrower filters leave of it: then
 * nothing more is asked, which spares a service that only has whole lists from sending it with every key.
 */
export const useServerFilters = <Filters extends Asked>(wanted: Filters) => {
  const [asked, setAsked] = useState(wanted)
  return {
    asked,
    /** To be told in each render whether all that was asked for is loaded. */
    settle: (isWhole: boolean): void => {
      if (isWhole ? !covers(asked, wanted) : !isSame(asked, wanted)) setAsked(wanted)
    },
  }
}
