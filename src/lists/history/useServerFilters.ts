import { useState } from 'react'

export type Asked = Readonly<Record<string, unknown>>

/** Everything that matches `narrow` matches `wide`. */
const covers = (wide: Asked, narrow: Asked): boolean =>
  Object.entries(wide).every(([name, value]) => value === undefined || narrow[name] === value)

const isSame = (one: Asked, other: Asked): boolean => covers(one, other) && covers(other, one)

/** Requests nothing while a fully loaded list already holds every match of narrower filters. */
export const useServerFilters = <Filters extends Asked>(wanted: Filters) => {
  const [asked, setAsked] = useState(wanted)
  return {
    asked,
    /** Call it on each render. */
    settle: (isWhole: boolean): void => {
      if (isWhole ? !covers(asked, wanted) : !isSame(asked, wanted)) setAsked(wanted)
    },
  }
}
