import { Suspense, useState, type ReactNode } from 'react'
import { Boundary } from '@/ui/Boundary'

interface OnDemandProps {
  isWanted: boolean
  children: ReactNode
}

/** Mounts a part that loads apart when it is first wanted, and keeps it, so that it can close with its movement. */
export const OnDemand = ({ isWanted, children }: OnDemandProps) => {
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  return wasWanted ? (
    <Boundary>
      <Suspense fallback={null}>{children}</Suspense>
    </Boundary>
  ) : null
}
