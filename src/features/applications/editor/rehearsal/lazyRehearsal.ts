import { lazy } from 'react'

/** The panel, and the notice after a save: neither is loaded with the editor. */
export const RehearsalPanel = lazy(async () => ({ default: (await import('./RehearsalPanel')).RehearsalPanel }))

export const ElsewhereNotice = lazy(async () => ({ default: (await import('./tests/ElsewhereNotice')).ElsewhereNotice }))
