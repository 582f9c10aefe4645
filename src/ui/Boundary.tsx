import Button from '@mui/material/Button'
import { Component, Fragment, type ReactNode, createElement, lazy, useState, type ComponentType } from 'react'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useT } from '@/i18n/useLanguage'
import { isChunkLoadError } from './chunkLoadError'
import { NewVersionNotice, Notice } from './Notice'

/**
 * What was preloaded renders at once: `lazy` alone shows the fallback even then, and React keeps a fallback for 300 ms.
 * `preload` never fails: the failure shows where the component does.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | null = null
  const loadPart = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Lazy = lazy(loadPart)
  const Part = (props: Props) => createElement(useState(() => loaded ?? Lazy)[0], props)
  return Object.assign(Part, { preload: (): Promise<unknown> => loadPart().catch(() => undefined) })
}

interface LoadingProps {
  /** Draws a spinner of this size in place of grey rows. */
  size?: number
  /** Height in CSS pixels, so that nothing jumps when the content arrives. */
  height?: number
}

export const Loading = ({ size, height }: LoadingProps) => {
  const t = useT()
  if (height === undefined || size !== undefined) {
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', height }}>
        <CircularProgress size={size ?? 32} aria-label={t('Loading')} />
      </Box>
    )
  }
  return <div role="progressbar" aria-label={t('Loading')} className="loading-rows" style={{ height }} />
}

const BrokenNotice = ({ onRetry }: { onRetry: () => void }) => {
  const t = useT()
  const retry = (
    <Button size="small" onClick={onRetry}>
      {t('Try again')}
    </Button>
  )
  return (
    <Notice kind="error" role="alert" action={retry}>
      {t('Something went wrong on this screen.')}
    </Notice>
  )
}

interface BoundaryProps {
  children: ReactNode
}

interface BoundaryState {
  error: unknown
  isBroken: boolean
  /** How often it was drawn again. */
  turn: number
}

/** Then drawing anew doesn't help. */
const MOST_TURNS = 20

/** Give it a `key` that changes with the part of the page that it protects. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, isBroken: false, turn: 0 }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, isBroken: true }
  }

  /** Before the browser paints. The DOM fails React only where a page translator or an extension moved its nodes. */
  override componentDidCatch(error: unknown): void {
    if (error instanceof DOMException && this.state.turn < MOST_TURNS) this.redraw()
  }

  redraw = (): void => this.setState(({ turn }) => ({ error: null, isBroken: false, turn: turn + 1 }))

  override render(): ReactNode {
    const { isBroken, turn } = this.state
    if (!isBroken) return <Fragment key={turn}>{this.props.children}</Fragment>
    return isChunkLoadError(this.state.error) ? <NewVersionNotice /> : <BrokenNotice onRetry={this.redraw} />
  }
}
