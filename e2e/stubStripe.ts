import type { BrowserContext, Route, FrameLocator, Locator, Page } from 'playwright-core'

interface TypedCard {
  number: string
  cvc?: string
  name?: string
}

export const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Card details"]')

export const bankFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Bank confirmation"]')

type CardPart = 'Card number' | 'Expiration' | 'CVC'

/** Stripe's fields are in frames of their own inside the card frame. */
export const cardField = (page: Page, part: CardPart, hasStripe: boolean): Locator =>
  hasStripe
    ? cardFrame(page).frameLocator(`#${{ 'Card number': 'number', Expiration: 'expiry', CVC: 'cvc' }[part]} iframe`).getByLabel(part)
    : cardFrame(page).getByLabel(part)

export const holderField = (page: Page): Locator => cardFrame(page).getByLabel('Cardholder name')

/** Stripe's fields run in another process: a key pressed before the focus arrives goes to the previous field. */
const untilFocused = async (field: Locator): Promise<void> => {
  while (!(await field.evaluate((element) => document.hasFocus() && document.activeElement === element)));
}

export const typeCard = async (page: Page, { number, cvc = '123', name = 'Zoé Nadeau' }: TypedCard, hasStripe: boolean): Promise<void> => {
  await cardField(page, 'CVC', hasStripe).waitFor()
  await holderField(page).fill(name)
  await holderField(page).focus()
  const typed: [CardPart, string][] = [['Card number', number], ['Expiration', '0731'], ['CVC', cvc]]
  for (const [part, text] of typed) {
    await page.keyboard.press('Tab')
    await untilFocused(cardField(page, part, hasStripe))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
}

/** After a declined card the CVC is cleared and focused. */
export const cvcFocused = (page: Page, hasStripe: boolean): Promise<void> =>
  (hasStripe ? cardFrame(page).frameLocator('#cvc iframe').locator('input:focus') : cardFrame(page).locator('#cvc:focus')).waitFor()

type TokenOfNumber = Readonly<Record<string, string>>

const stripeScript = `(() => {
  const ORIGIN = 'https://js.stripe.com'
  const heard = new Set()
  addEventListener('message', (event) => heard.forEach((hear) => hear(event)))

  const makeElement = (type, options) => {
    const frame = document.createElement('iframe')
    const handlers = {}
    frame.src = ORIGIN + '/endive/field.html#' + type
    frame.title = 'Secure ' + type + ' field'
    Object.assign(frame.style, { border: '0', display: 'block', height: '22px', width: '100%' })
    let waiting = []
    const ask = (message) => (waiting === null ? frame.contentWindow.postMessage(message, ORIGIN) : waiting.push(message))
    frame.addEventListener('load', () => {
      const asked = waiting ?? []
      waiting = null
      asked.forEach(ask)
      handlers.ready?.()
    })
    heard.add(({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== ORIGIN) return
      if (data.change) handlers.change?.(data.change)
      if (data.enter) frame.closest('form')?.requestSubmit()
    })
    return {
      type,
      mount: (place) => place.append(frame),
      on: (name, handler) => { handlers[name] = handler },
      focus: () => {
        frame.focus()
        ask({ focus: true })
      },
      clear: () => ask({ clear: true }),
      update: ({ disabled }) => ask({ disabled }),
      tokenise: () => new Promise((resolve) => {
        const hear = ({ source, origin, data }) => {
          if (source !== frame.contentWindow || origin !== ORIGIN || !data.token) return
          heard.delete(hear)
          resolve(data.token)
        }
        heard.add(hear)
        ask({ tokenise: true })
      }),
    }
  }

  const handleNextAction = ({ clientSecret }) => new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.src = 'https://hooks.stripe.com/ask?secret=' + encodeURIComponent(clientSecret)
    frame.title = 'Your bank'
    Object.assign(frame.style, { border: '0', position: 'fixed', inset: '0', width: '100%', height: '100%' })
    const hear = ({ source, origin }) => {
      if (source !== frame.contentWindow || origin !== 'https://hooks.stripe.com') return
      heard.delete(hear)
      frame.remove()
      resolve({})
    }
    heard.add(hear)
    document.body.append(frame)
  })

  const Stripe = () => ({
    elements: () => ({ create: makeElement }),
    createToken: async (element) => {
      const id = await element.tokenise()
      return id === 'none' ? { error: { type: 'card_error', code: 'card_declined' } } : { token: { id } }
    },
    handleNextAction,
  })
  Stripe.version = 'endive'
  window.Stripe = Stripe
})()`

const fieldScript = (tokens: TokenOfNumber): string => `
  const tokens = ${JSON.stringify(tokens)}
  const kind = location.hash.slice(1)
  const input = document.querySelector('input')
  const parts = { cardNumber: ['Card number', 'number', 16], cardExpiry: ['Expiration', 'expiry', 4], cardCvc: ['CVC', 'cvc', 3] }
  const [label, name, digits] = parts[kind]
  input.setAttribute('aria-label', label)
  const value = () => input.value.replace(/\\D/g, '')
  const tell = () => {
    const complete = value().length >= digits
    const error = complete ? undefined : { code: 'incomplete_' + name }
    const brand = value().startsWith('4') ? 'visa' : /^5[1-5]/.test(value()) ? 'mastercard' : 'unknown'
    parent.postMessage({ change: { complete, error, brand } }, '*')
  }
  input.addEventListener('input', tell)
  input.addEventListener('keydown', ({ key }) => key === 'Enter' && parent.postMessage({ enter: true }, '*'))
  addEventListener('message', ({ data }) => {
    if (data.focus) input.focus()
    if (data.clear) { input.value = ''; tell() }
    if ('disabled' in data) input.disabled = data.disabled === true
    if (data.tokenise) parent.postMessage({ token: tokens[value()] ?? 'none' }, '*')
  })
`

const fieldPage = (tokens: TokenOfNumber): string =>
  `<!doctype html><html lang="en"><title>Field</title><style>body{margin:0}input{border:0;width:100%;font-size:16px;outline:0}</style>
  <body><input><script>${fieldScript(tokens)}</script></body></html>`

const bankPage = `<!doctype html><html lang="en"><title>Bank</title><body>
  <button>Complete</button><button>Fail</button><script>
    for (const button of document.querySelectorAll('button')) button.addEventListener('click', async () => {
      await fetch('/answer' + location.search + '&ok=' + (button.textContent === 'Complete'), { method: 'POST' })
      parent.postMessage('done', '*')
    })
  </script></body></html>`

/** Stripe's test card numbers and the test tokens that the stand-in makes of them. */
export const stripeTokens: TokenOfNumber = {
  '4242424242424242': 'tok_visa',
  '4000000000000002': 'tok_chargeDeclined',
  '4000000000000127': 'tok_chargeDeclinedIncorrectCvc',
  '4000002760003184': 'tok_threeDSecure2Required',
}

type Answer = (clientSecret: string, isConfirmed: boolean) => void

const send = (route: Route, contentType: string, body: string): Promise<void> =>
  route.fulfill({ contentType, body, headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } })

/** Intercepts requests for Stripe's script, fields and 3-D Secure; nothing reaches the network. */
export const stubStripe = async (context: BrowserContext, tokens: TokenOfNumber, onAnswer: Answer = () => undefined) => {
  await context.route(/^https:\/\/(?:[\w-]+\.)*stripe\.com\//, (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    switch (pathname) {
      case '/endive/stripe.js':
        return send(route, 'text/javascript', stripeScript)
      case '/endive/field.html':
        return send(route, 'text/html', fieldPage(tokens))
      case '/ask':
        return send(route, 'text/html', bankPage)
      case '/answer':
        onAnswer(searchParams.get('secret') ?? '', searchParams.get('ok') === 'true')
        return send(route, 'text/plain', 'ok')
      default:
        return route.abort()
    }
  })
}
