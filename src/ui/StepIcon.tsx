import { styled, type Theme } from '@mui/material/styles'

type Kind = 'sound' | 'choice' | 'person' | 'message' | 'quiet' | 'end'

// Drawn here, because a flow has hundreds of steps and a library icon is three components. Outlines of Material Icons.
const icons = new Map<string, { kind: Kind; path: string }>([
  ['audiofile', { kind: 'sound', path: 'M3 9v6h4l5 5V4L7 9zm13.5 3c0-1.77-1.02-3.29-2.5-4.03v8.05c1.48-.73 2.5-2.25 2.5-4.02M14 3.23v2.06c2.89.86 5 3.54 5 6.71s-2.11 5.85-5 6.71v2.06c4.01-.91 7-4.49 7-8.77s-2.99-7.86-7-8.77' }],
  ['text_to_speech', { kind: 'sound', path: 'M9 15c-2.67 0-8 1.34-8 4v2h16v-2c0-2.66-5.33-4-8-4m7.76-9.64-1.68 1.69c.84 1.18.84 2.71 0 3.89l1.68 1.69c2.02-2.02 2.02-5.07 0-7.27M20.07 2l-1.63 1.63c2.77 3.02 2.77 7.56 0 10.74L20.07 16c3.9-3.89 3.91-9.95 0-14' }],
  ['extensions', { kind: 'choice', path: 'M22 3H2C.9 3 0 3.9 0 5v14c0 1.1.9 2 2 2h20c1.1 0 1.99-.9 1.99-2L24 5c0-1.1-.9-2-2-2M8 6c1.66 0 3 1.34 3 3s-1.34 3-3 3-3-1.34-3-3 1.34-3 3-3m6 12H2v-1c0-2 4-3.1 6-3.1s6 1.1 6 3.1zm3.85-4h1.64L21 16l-1.99 1.99c-1.31-.98-2.28-2.38-2.73-3.99-.18-.64-.28-1.31-.28-2s.1-1.36.28-2c.45-1.62 1.42-3.01 2.73-3.99L21 8l-1.51 2h-1.64c-.22.63-.35 1.3-.35 2s.13 1.37.35 2' }],
  ['call_transfer', { kind: 'person', path: 'm18 11 5-5-5-5v3h-4v4h4zm2 4.5c-1.25 0-2.45-.2-3.57-.57-.35-.11-.74-.03-1.02.24l-2.2 2.2c-2.83-1.44-5.15-3.75-6.59-6.59l2.2-2.21c.28-.26.36-.65.25-1C8.7 6.45 8.5 5.25 8.5 4c0-.55-.45-1-1-1H4c-.55 0-1 .45-1 1 0 9.39 7.61 17 17 17 .55 0 1-.45 1-1v-3.5c0-.55-.45-1-1-1' }],
  ['webphone', { kind: 'person', path: 'M12 1c-4.97 0-9 4.03-9 9v7c0 1.66 1.34 3 3 3h3v-8H5v-2c0-3.87 3.13-7 7-7s7 3.13 7 7v2h-4v8h4v1h-7v2h6c1.66 0 3-1.34 3-3V10c0-4.97-4.03-9-9-9' }],
  ['voicemail', { kind: 'message', path: 'M18.5 6C15.46 6 13 8.46 13 11.5c0 1.33.47 2.55 1.26 3.5H9.74c.79-.95 1.26-2.17 1.26-3.5C11 8.46 8.54 6 5.5 6S0 8.46 0 11.5 2.46 17 5.5 17h13c3.04 0 5.5-2.46 5.5-5.5S21.54 6 18.5 6m-13 9C3.57 15 2 13.43 2 11.5S3.57 8 5.5 8 9 9.57 9 11.5 7.43 15 5.5 15m13 0c-1.93 0-3.5-1.57-3.5-3.5S16.57 8 18.5 8 22 9.57 22 11.5 20.43 15 18.5 15' }],
  ['opening_hours', { kind: 'choice', path: 'M11.99 2C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2M12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8m.5-13H11v6l5.25 3.15.75-1.23-4.5-2.67z' }],
  ['pause', { kind: 'quiet', path: 'M6 2v6h.01L6 8.01 10 12l-4 4 .01.01H6V22h12v-5.99h-.01L18 16l-4-4 4-3.99-.01-.01H18V2zm10 14.5V20H8v-3.5l4-4zm-4-5-4-4V4h8v3.5z' }],
  ['hangup', { kind: 'end', path: 'M12 9c-1.6 0-3.15.25-4.6.72v3.1c0 .39-.23.74-.56.9-.98.49-1.87 1.12-2.66 1.85-.18.18-.43.28-.7.28-.28 0-.53-.11-.71-.29L.29 13.08c-.18-.17-.29-.42-.29-.7s.11-.53.29-.71C3.34 8.78 7.46 7 12 7s8.66 1.78 11.71 4.67c.18.18.29.43.29.71s-.11.53-.29.71l-2.48 2.48c-.18.18-.43.29-.71.29-.27 0-.52-.11-.7-.28-.79-.74-1.69-1.36-2.67-1.85-.33-.16-.56-.5-.56-.9v-3.1C15.15 9.25 13.6 9 12 9' }],
  ['router', { kind: 'choice', path: 'M4 3.5h4v4H4zm6 0h4v4h-4zm6 0h4v4h-4zM4 10h4v4H4zm6 0h4v4h-4zm6 0h4v4h-4zm-6 6.5h4v4h-4z' }],
])

const unknown = { kind: 'quiet', path: 'M4 6h16v3H4zm0 5h16v3H4zm0 5h10v3H4z' } as const

export const stepShape = (moduleName: string): { kind: Kind; path: string } => icons.get(moduleName) ?? unknown

/** Styles of what has a `data-kind`, from the colour of that kind. */
export const kindColors = (palette: Theme['vars']['palette'], styleOf: (color: string) => object, selector = '& '): Record<string, object> => {
  const colors: Record<Kind, string> = {
    sound: palette.primary.main,
    choice: palette.secondary.main,
    person: palette.success.main,
    message: palette.warning.main,
    quiet: palette.text.secondary,
    end: palette.error.main,
  }
  return Object.fromEntries(Object.entries(colors).map(([kind, color]) => [`${selector}[data-kind="${kind}"]`, styleOf(color)]))
}

const Tile = styled('span')(({ theme: { vars: { palette, shape } } }) => ({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: shape.borderRadius,
  ...kindColors(palette, (color) => ({ color, backgroundColor: `color-mix(in srgb, ${color} 14%, transparent)` }), '&'),
}))

export const StepIcon = ({ moduleName }: { moduleName: string }) => {
  const { kind, path } = stepShape(moduleName)
  return (
    <Tile data-kind={kind} aria-hidden>
      <svg viewBox="0 0 24 24" width="18" height="18">
        <path d={path} fill="currentColor" />
      </svg>
    </Tile>
  )
}
