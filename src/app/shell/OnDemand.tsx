import { Suspense, useState, type ReactNode } from 'react'
import { Boundary } from '@/ui/Boundary'

interface OnDemandProps {
  isWanted: boolean
  children: ReactNode
}

/** Mounts a lazily loaded part when first needed; it then stays mounted for its closing animation. */
export const OnDemand = ({ isWanted, children }: OnDemandProps) => {
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  return wasWanted ? (
    <Boundary>
      <Suspense fallback={null}>{children}</Suspense>
    </Boundary>
  ) : null
}
