import { currentLanguage, showLanguage } from '@/i18n/language'
import { readToFrame, toEnvelope, type FrameTask, type FromFrame, type ToFrame } from '@/lib/cardMessages'
import { readSettings } from '@/lib/settings'
import { showCardForm, type CardForm } from './cardForm'
import { embedded } from './embedded'
import type { FieldStyles, Processor } from './processor'

type FrameChannel = ReturnType<typeof openFrameChannel>

/** Exchanges messages with the console's own page only. */
export const openFrameChannel = (own: Window, parent: Window) => {
  const { origin } = own.location
  return {
    send: (message: FromFrame): void => parent.postMessage(toEnvelope(message), origin),
    listen: (handle: (message: ToFrame) => void): void => {
      own.addEventListener('message', (event) => {
        const message = event.source === parent && event.origin === origin ? readToFrame(event.data) : null
        if (message !== null) handle(message)
      })
    },
  }
}

/** Copies of frame.css for fields in frames of their own, which it doesn't reach. */
const fieldStyles = (): FieldStyles => {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string): string => style.getPropertyValue(name).trim()
  return {
    language: currentLanguage(),
    color: value('--text'),
    placeholderColor: value('--quiet'),
    errorColor: value('--wrong'),
    fontFamily: value('--font'),
  }
}

const findProcessor = async (): Promise<Processor> => {
  const { stripePublishableKey } = readSettings()
  if (stripePublishableKey === '') return embedded
  const { openStripe } = await import(/* webpackChunkName: "stripe" */ './stripe')
  return openStripe(stripePublishableKey)
}

const watchHeight = (container: HTMLElement, { send }: FrameChannel): void => {
  const report = (): void => send({ kind: 'height', px: Math.ceil(container.getBoundingClientRect().height) })
  new ResizeObserver(report).observe(container)
}

export const runFrame = (container: HTMLElement, channel: FrameChannel): void => {
  const { send, listen } = channel
  let form: CardForm | null = null

  const show = async (task: FrameTask, language: string): Promise<void> => {
    await showLanguage(language)
    const processor = await findProcessor()
    if (task.show === 'fields') {
      const events = { onBrand: sendBrand, onSubmit: () => send({ kind: 'submit' }) } as const
      form = await showCardForm(container, processor, events, fieldStyles())
      send({ kind: 'shown' })
      return
    }
    send({ kind: 'shown' })
    await processor.stepUp(container, task.secret)
    send({ kind: 'answered' })
  }
  const sendBrand: Parameters<typeof showCardForm>[2]['onBrand'] = (brand) => send({ kind: 'brand', brand })

  const start = async ({ task, language }: Extract<ToFrame, { kind: 'start' }>): Promise<void> => {
    try {
      await show(task, language)
    } catch {
      // The script didn't load, or Stripe rejected us: the console offers Retry.
      send({ kind: 'failed' })
    }
  }

  const tokenise = async (request: string): Promise<void> => {
    const result = form === null ? ({ refusal: 'process_error' } as const) : await form.tokenise()
    if ('token' in result) send({ kind: 'token', request, token: result.token, card: result.card })
    else send({ kind: 'no_token', request, reason: result.refusal })
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
        return form === null ? container.querySelector('button')?.focus() : form.focus()
    }
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') send({ kind: 'escape' })
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => form?.restyle(fieldStyles()))
  watchHeight(container, channel)
  send({ kind: 'ready' })
}
