import Box from '@mui/material/Box'
import { useT } from '@/i18n/useLanguage'
import { lazyComponent } from '@/ui/lazyComponent'
import { plainView, type MapView } from './mapView'

const PLACEHOLDER_HEIGHT_PX = 420

const MapCanvas = lazyComponent(async () => (await import('./canvas/MapCanvas')).MapCanvas, PLACEHOLDER_HEIGHT_PX)

/** On paper, as large as it is. */
const styles = { height: 'max(26rem, calc(100dvh - 22rem))', '@media print': { height: 'auto' } } as const
/** Inside a dialog, whose heading and buttons need room too. */
const previewStyles = { ...styles, height: 'clamp(16rem, 100dvh - 28rem, 26rem)', overflow: 'hidden' } as const

export const MapDrawing = ({ view }: { view: MapView }) => (
  <Box sx={view.isPreview === true ? previewStyles : styles}>
    <MapCanvas {...view} />
  </Box>
)

const hintStyles = { m: 0, mt: 1, typography: 'caption', color: 'text.secondary', displayPrint: 'none' } as const

/** The drawing of a call flow that nobody edits. */
export const ReadOnlyMap = ({ graph, marks = plainView.marks, isPreview = false }: Pick<MapView, 'graph'> & Partial<Pick<MapView, 'marks' | 'isPreview'>>) => {
  const t = useT()
  return (
    <div>
      <MapDrawing view={{ ...plainView, graph, marks, isPreview }} />
      <Box component="p" sx={hintStyles}>
        {t('With the keyboard: the arrow keys and the keys of a menu lead from branch to branch.')}
      </Box>
    </div>
  )
}
