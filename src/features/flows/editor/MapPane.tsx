import Box from '@mui/material/Box'
import { Suspense, type ComponentProps } from 'react'
import { Boundary } from '@/ui/Boundary'
import { lazyComponent } from '@/ui/lazyComponent'
import { Loading } from '@/ui/Loading'

const HEIGHT_PX = 480

const EditorMap = lazyComponent(async () => (await import('./EditorMap')).EditorMap)

export const MapPane = (props: ComponentProps<typeof EditorMap>) => (
  <Box sx={{ gridArea: 'map', minWidth: 0 }}>
    <Boundary>
      <Suspense fallback={<Loading height={HEIGHT_PX} />}>
        <EditorMap {...props} />
      </Suspense>
    </Boundary>
  </Box>
)
