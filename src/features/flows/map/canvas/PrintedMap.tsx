import GlobalStyles from '@mui/material/GlobalStyles'
import type { MapView } from '../mapView'
import type { PlacedMap } from '../placeCards'
import { cardTypes } from './cardTypes'
import { MapLines } from './MapLines'

/** Fits letter paper and A4, less the margins and what stands above. */
const pages = [
  { size: 'landscape', width: 930, height: 580 },
  { size: 'portrait', width: 665, height: 830 },
] as const

/** Loops run around the outermost cards. */
const AROUND_PX = 48

/** The whole map on one page: its cards as on screen, without what moves and zooms them. */
export const PrintedMap = ({ placed: { cards, lines, bounds }, view }: { placed: PlacedMap; view: MapView }) => {
  const [width, height] = [bounds.width + 2 * AROUND_PX, bounds.height + 2 * AROUND_PX]
  const scaleOn = (page: (typeof pages)[number]): number => Math.min(1, page.width / width, page.height / height)
  const [landscape, portrait] = pages
  const page = scaleOn(portrait) > scaleOn(landscape) ? portrait : landscape
  const scale = scaleOn(page)
  const origin = { left: AROUND_PX - bounds.x, top: AROUND_PX - bounds.y }
  return (
    <>
      <GlobalStyles styles={{ '@page': { size: page.size, margin: '10mm' } }} />
      <div className="map-paper" style={{ width: width * scale, height: height * scale }}>
        <div className="map-sheet" style={{ ...origin, transform: `scale(${scale})`, transformOrigin: `${-origin.left}px ${-origin.top}px` }}>
          {cards.map((card) => {
            const CardType = cardTypes[card.kind]
            const { x: left, y: top, width: wide, height: high } = card
            return (
              <div key={card.id} className="map-place" data-kind={card.kind} style={{ left, top, width: wide, height: high }}>
                <CardType data={{ card, view }} />
              </div>
            )
          })}
          <MapLines placed={{ cards, lines, bounds }} trail={view.trail} counts={view.counts} />
        </div>
      </div>
    </>
  )
}
