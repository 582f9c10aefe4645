/** The shapes of `public/icon.svg`, which a test compares. */
export const logo = {
  side: 64,
  corner: 15,
  ground: '#1f5fae',
  handset:
    'M20.6 14.5c1.5-.7 3.3-.1 4.1 1.4l3.7 6.9c.7 1.3.4 2.9-.7 3.9l-3.6 3.2c2.2 4.3 5.7 7.8 10 10l3.2-3.6c1-1.1 2.6-1.4 3.9-.7l6.9 3.7c1.5.8 2.1 2.6 1.4 4.1-1.7 3.9-5.9 6-10 5.1C27 46 18 37 15.5 24.5c-.9-4.1 1.2-8.3 5.1-10z',
  waves: 'M38 13.5c6.8 1.2 11.3 5.7 12.5 12.5M37.5 21c3.2.8 4.7 2.3 5.5 5.5',
  waveColor: '#bcd8fb',
  waveWidth: 4,
} as const

interface Place {
  left: number
  top: number
  size: number
}

export const drawLogo = (document: PDFKit.PDFDocument, { left, top, size }: Place): void => {
  const { side, corner, ground, handset, waves, waveColor, waveWidth } = logo
  document.save().translate(left, top).scale(size / side)
  document.roundedRect(0, 0, side, side, corner).fill(ground)
  document.path(handset).fill('#fff')
  document.path(waves).lineWidth(waveWidth).lineCap('round').stroke(waveColor)
  document.restore().fillColor('#000').strokeColor('#000')
}
