import Box from '@mui/material/Box'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { Boundary, Loading } from '@/ui/Boundary'

const LOADING_HEIGHT_PX = 320

/** The frame of `Page`, with the room of its title. */
const placeStyles = { maxWidth: 1200, mx: 'auto', pt: 'calc(2.3rem + 24px)' }

export const RouteFrame = () => {
  const { pathname } = useLocation()
  return (
    <Boundary key={pathname}>
      <Suspense
        fallback={
          <Box sx={placeStyles}>
            <Loading height={LOADING_HEIGHT_PX} />
          </Box>
        }
      >
        <Outlet />
      </Suspense>
    </Boundary>
  )
}
