import { speakAsTold } from '@/i18n/language'
import { readToFrame, sealed, type FrameTask, type FromFrame, type ToFrame } from '@/lib/cardMessages'
import { readSettings } from '@/lib/settings'
import { showCardForm, type CardForm } from './cardForm'
import { embedded } from './embedded'
import type { FieldStyles, Processor } from './processor'

interface FrameChannel {
  tell: (message: FromFrame) => void
  listen: (hear: (message: ToFrame) => void) => void
}

/** Exchanges messages with the console's own page only. */
export const openFrameChannel = (own: Window, parent: Window): FrameChannel => {
  const { origin } = own.location
  return {
    tell: (message) => parent.postMessage(sealed(message), origin),
    listen: (hear) => {
      own.addEventListener('message', (event) => {
        const message = event.source === parent && event.origin === origin ? readToFrame(event.data) : null
        if (message !== null) hear(message)
      })
    },
  }
}

/** Copies of frame.css for fields in frames of their own, which it doesn't reach. */
const fieldStyles = (language: string): FieldStyles => {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string): string => style.getPropertyValue(name).trim()
  return {
    language,
    color: value('--text'),
    placeholderColor: value('--quiet'),
    errorColor: value('--wrong'),
    fontFamily: value('--font'),
  }
}

/** Loads Stripe's part only if the host has a publishable key. */
const findProcessor = async (): Promise<Processor> => {
  const { stripePublishableKey } = readSettings()
  if (stripePublishableKey === '') return embedded
  const { openStripe } = await import(/* webpackChunkName: "stripe" */ './stripe')
  return openStripe(stripePublishableKey)
}

/** The console sets the frame's height from these messages. */
const watchHeight = (place: HTMLElement, { tell }: FrameChannel): void => {
  const report = (): void => tell({ kind: 'height', px: Math.ceil(place.getBoundingClientRect().height) })
  new ResizeObserver(report).observe(place)
}

export const runFrame = (place: HTMLElement, door: FrameChannel): void => {
  const { tell, listen } = door
  let form: CardForm | null = null

  const show = async (task: FrameTask, language: string): Promise<void> => {
    await speakAsTold(language)
    const processor = await findProcessor()
    if (task.show === 'fields') {
      const events = { onBrand: sayBrand, onSubmit: () => tell({ kind: 'submit' }) } as const
      form = await showCardForm(place, processor, events, fieldStyles(language))
      tell({ kind: 'shown' })
      return
    }
    tell({ kind: 'shown' })
    await processor.stepUp(place, task.secret)
    tell({ kind: 'answered' })
  }
  const sayBrand: Parameters<typeof showCardForm>[2]['onBrand'] = (brand) => tell({ kind: 'brand', brand })

  const start = async ({ task, language, scheme }: Extract<ToFrame, { kind: 'start' }>): Promise<void> => {
    document.documentElement.dataset['scheme'] = scheme
    try {
      await show(task, language)
    } catch {
      // The script didn't load, or Stripe rejected us: the console offers Retry.
      tell({ kind: 'failed' })
    }
  }

  const tokenise = async (request: string): Promise<void> => {
    const made = form === null ? ({ refusal: 'process_error' } as const) : await form.tokenise()
    if ('token' in made) tell({ kind: 'token', request, token: made.token })
    else tell({ kind: 'no_token', request, reason: made.refusal })
  }

  listen((message) => {
    switch (message.kind) {
      case 'start':
        return void start(message)
      case 'tokenise':
        return void tokenise(message.request)
      case 'refused':
        return form?.refuse()
      case 'lock':
        return form?.lock(message.isLocked)
      case 'focus':
        return form === null ? place.querySelector('button')?.focus() : form.focus()
    }
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ kind: 'escape' })
  })
  watchHeight(place, door)
  tell({ kind: 'ready' })
}
