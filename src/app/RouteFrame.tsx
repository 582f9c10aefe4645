import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { Boundary } from '@/ui/Boundary'
import { Loading } from '@/ui/Loading'

const LOADING_HEIGHT_PX = 320

export const RouteFrame = () => {
  const { pathname } = useLocation()
  return (
    <Boundary key={pathname}>
      <Suspense fallback={<Loading height={LOADING_HEIGHT_PX} />}>
        <Outlet />
      </Suspense>
    </Boundary>
  )
}
