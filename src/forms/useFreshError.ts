import { useState } from 'react'

/** The error of a field for as long as its value is the one that was rejected. */
export const useFreshError = (value: string, error: string | undefined): string | undefined => {
  const [[rejected, known], reject] = useState([value, error])
  if (known !== error) reject([value, error])
  return value === rejected ? error : undefined
}
