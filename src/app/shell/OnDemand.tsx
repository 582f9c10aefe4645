import { Suspense, useState, type ReactNode } from 'react'
import { Boundary } from '@/ui/Boundary'

interface OnDemandProps {
  isNeeded: boolean
  children: ReactNode
}

/** Mounts a lazily loaded part when first needed; it then stays mounted for its closing animation. */
export const OnDemand = ({ isNeeded, children }: OnDemandProps) => {
  const [isMounted, setIsMounted] = useState(isNeeded)
  if (isNeeded && !isMounted) setIsMounted(true)
  return isMounted ? (
    <Boundary>
      <Suspense fallback={null}>{children}</Suspense>
    </Boundary>
  ) : null
}
