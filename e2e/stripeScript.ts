export type TokenOfNumber = Readonly<Record<string, string>>

export const stripeScript = `(() => {
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

export const fieldPage = (tokens: TokenOfNumber): string =>
  `<!doctype html><html lang="en"><title>Field</title><style>body{margin:0}input{border:0;width:100%;font-size:16px;outline:0}</style>
  <body><input><script>${fieldScript(tokens)}</script></body></html>`

export const bankPage = `<!doctype html><html lang="en"><title>Bank</title><body>
  <button>Complete</button><button>Fail</button><script>
    for (const button of document.querySelectorAll('button')) button.addEventListener('click', async () => {
      await fetch('/answer' + location.search + '&ok=' + (button.textContent === 'Complete'), { method: 'POST' })
      parent.postMessage('done', '*')
    })
  </script></body></html>`
